import type { Tenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import type { WrittenRow } from './import-write.ts'
import type { ImportError } from './resource-service.ts'
import type { Values } from './row-writes.ts'

/** A line of a document: its row in the file, and its checked values. */
export type FileLine = { row: number; values: Values }

/** Rows of a file that name the same document; the fields of its head are equal in all of them. */
export type FileDocument = { key: string; lines: [FileLine, ...FileLine[]] }

/** A value of a new document as a person reads it: title of the field, and the value as text. */
export type ShownValue = { title: string; text: string }

/** What the import did with a document, or in a rehearsal would do. `row` of an error is the row of the file. */
export type DocumentOutcome =
  | { kind: 'new'; shown: ShownValue[]; written?: WrittenRow }
  | { kind: 'equal' }
  | { kind: 'wrong'; errors: ImportError[] }

export type BringingDocuments = {
  tenant: Tenant
  session: Session
  isRehearsal: boolean
  /** Whether a new document equals what the rehearsal showed; one that does not is answered as wrong. */
  allows: (document: FileDocument, values: ShownValue[]) => boolean
}

/** How files fill what is no table of rows but documents with lines (docs/decisions/0064-documents-from-files.md). */
export type DocumentImport = {
  /** Fields of the document; the others are of each line. Where later rows leave them blank, the first row counts. */
  head: readonly string[]
  maximumLines: number
  /**
   * Creates documents through the services of their module, in the transaction of `tenant`; writes nothing in a
   * rehearsal. Returns one outcome per document, in their order.
   */
  bring: (documents: FileDocument[], bringing: BringingDocuments) => Promise<DocumentOutcome[]>
}

/** Undoes an import one document at a time: those that can no longer be undone stay, with their reason. */
export type UndoInParts = {
  /**
   * The reasons why some documents cannot be undone: id → «ya se bajaron al ERP». `locks`: locks them until the
   * transaction ends.
   */
  findKept: (tenant: Tenant, changes: NotedWriting[], locks: boolean) => Promise<Map<string, string>>
  /** Undoes the others, in the same transaction. */
  undo: (undoing: { tenant: Tenant; session: Session; changes: NotedWriting[]; fileName: string }) => Promise<void>
}

export type NotedWriting = { entityId: string; act: WrittenRow['act']; before: Values }
