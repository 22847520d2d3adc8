export { readAvailable } from './available.queries.ts'
