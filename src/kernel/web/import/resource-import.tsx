import type { Resource } from '../../contract/resource.ts'
export const ResourceImport = (_: { resource: Resource; onClose: () => void; onDone: () => void }) => null
