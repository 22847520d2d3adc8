import type { Inspection, InspectionOptions } from './inspect-file.ts'
import type { ReadOptions, RowBatch } from './read-rows.ts'

export type ReaderJob = { kind: 'inspect'; options: InspectionOptions } | { kind: 'rows'; options: ReadOptions }

export type ReaderAnswer =
  | { kind: 'inspected'; inspection: Inspection }
  | { kind: 'rows'; batch: RowBatch }
  | { kind: 'end' }
  | { kind: 'problem'; message: string }
  | { kind: 'failure'; message: string }
