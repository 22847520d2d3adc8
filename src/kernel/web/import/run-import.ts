import { type Resource, resourceRoutes } from '../../contract/resource.ts'
import { call } from '../api/client.ts'
import type { ImportRow } from './mapping.ts'

/** Rows sent at a time. */
export const batchSize = 500

export type RowError = { row: number; path: string; message: string }
export type ImportCount = { done: number; created: number; updated: number; unchanged: number; errors: RowError[] }

export const noRows: ImportCount = { done: 0, created: 0, updated: 0, unchanged: 0, errors: [] }

type Run = {
  resource: Resource
  rows: ImportRow[]
  dryRun: boolean
  signal: AbortSignal
  onProgress: (count: ImportCount) => void
}

/** Sends the rows in order, batch by batch; whatever was applied when it is cancelled stays applied. */
export const runImport = async ({ resource, rows, dryRun, signal, onProgress }: Run): Promise<ImportCount> => {
  const route = resourceRoutes(resource).import
  let count = noRows
  for (let start = 0; start < rows.length && !signal.aborted; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    const answer = await call(route, { body: { dryRun, rows: batch }, signal })
    count = {
      done: start + batch.length,
      created: count.created + answer.created,
      updated: count.updated + answer.updated,
      unchanged: count.unchanged + answer.unchanged,
      errors: [...count.errors, ...answer.errors.map(error => ({ ...error, row: error.row + start }))],
    }
    onProgress(count)
  }
  return count
}
