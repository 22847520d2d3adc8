import type { ImportMapping } from '../../contract/imports.ts'
import { keyFields } from '../../contract/resource.ts'
import type { DocumentImport } from '../resources/document-import.ts'
import { runDocumentBatch } from './document-batch.ts'
import type { ImportRun, Progress } from './import-batch.ts'
import { readInThread } from './reading/read-in-thread.ts'
import type { ReadOptions } from './reading/read-rows.ts'
import { countLines, type LineCounts, wholeDocuments } from './whole-documents.ts'

type Reading = { run: ImportRun; documents: DocumentImport; reading: ReadOptions; mapping: ImportMapping }

/** A file of documents is read twice; the part of the work that the first reading is. */
const firstReading = 0.1

/** Imports a file of documents: reads it once to count the rows of each, and again to import each document that is whole. */
export const readDocuments = async (
  { run, documents, reading, mapping }: Reading,
  tick: Progress,
  onShare: (share: number) => void,
): Promise<void> => {
  const { resource } = run.grid
  const key = keyFields(resource)[0] ?? ''
  const column = mapping[key] ?? 0
  const counts: LineCounts = new Map()
  for await (const { rows, share } of readInThread(reading)) {
    countLines(counts, rows, column)
    onShare(share * firstReading)
    // A request to stop also takes effect here.
    await run.withTenant(run.session.envId, tenant => tick(tenant, run.counts, {}))
  }
  const { maximumLines } = documents
  const grouping = {
    column,
    title: resource.fields[key]?.title ?? '',
    counts,
    maximumLines,
    batchRows: reading.batchRows,
  }
  for await (const { rows, share } of wholeDocuments(readInThread(reading), grouping)) {
    onShare(firstReading + share * (1 - firstReading))
    await runDocumentBatch({ run, documents, column, counts }, rows, tick)
  }
}
