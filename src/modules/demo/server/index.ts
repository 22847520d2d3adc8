export type { DemoOpener } from './ensure-demo.ts'
export { createExampleData } from './example-data.ts'
export type { DemoSeeder } from './fill-environment.ts'
export { ensureDemo, fillEnvironment } from './on-demand.ts'
