export { ensureDemo } from './ensure-demo.ts'
export { type DemoContext, type DemoSeeder, fillEnvironment } from './fill-environment.ts'
