export { type DemoOpener, ensureDemo } from './ensure-demo.ts'
export { createExampleData } from './example-data.ts'
export { type DemoSeeder, fillEnvironment } from './fill-environment.ts'
