export { ensureDemo } from './ensure-demo.ts'
export { type DemoSeeder, fillEnvironment } from './fill-environment.ts'
