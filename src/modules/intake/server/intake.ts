import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import type { DefectReport } from './defects.ts'

/** What every import of a real data set works with. */
export type Intake = {
  envId: string
  /** The environment's time zone. */
  timeZone: string
  withTenant: WithTenant
  analyze: () => Promise<void>
  report: DefectReport
  /** Rows read so far, of everything. */
  onProgress: (rows: number) => void
}

/** Rows read, and of each kind how many were created and how many were there already. */
export type IntakeResult = { rows: number; created: Record<string, number>; known: Record<string, number> }

/** Rows gathered per transaction. */
export const batchRows = 5000

export async function* inBatches<T>(rows: AsyncIterable<T>, size = batchRows): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
