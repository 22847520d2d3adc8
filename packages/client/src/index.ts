export { pagesOfChanges } from './changes.ts'
export { type AllLines, type Client, type ClientOptions, createClient } from './client.ts'
export { AndenError, type FieldError } from './errors.ts'
export * from './operations.generated.ts'
