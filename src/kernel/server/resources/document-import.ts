import type { Tenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import type { WrittenRow } from './import-write.ts'
import type { ImportError } from './resource-service.ts'
import type { Values } from './row-writes.ts'

/** A line of a document: the row of the file it stands in, and its checked values. */
export type FileLine = { row: number; values: Values }

/** Rows of a file that name the same document; what is of its head is the same in all of them. */
export type FileDocument = { key: string; lines: [FileLine, ...FileLine[]] }

/** What a person reads of a new document: its title is of the head, its text is what it would be. */
export type ShownValue = { title: string; text: string }

/** What a document did, or in a rehearsal would do. Rows of errors are those of the file. */
export type DocumentOutcome =
  | { kind: 'new'; shown: ShownValue[]; written?: WrittenRow }
  | { kind: 'equal' }
  | { kind: 'wrong'; errors: ImportError[] }

export type BringingDocuments = {
  tenant: Tenant
  session: Session
  isRehearsal: boolean
  /** Whether a new document is what the rehearsal showed; one that is not comes back as wrong. */
  allows: (document: FileDocument, shown: ShownValue[]) => boolean
}

/** How files fill what is no table of rows but documents with lines (docs/decisions/0064-documents-from-files.md). */
export type DocumentImport = {
  /** Fields that are of the document; the others are of each of its lines. Blank in later rows, they are as in the first. */
  head: readonly string[]
  maximumLines: number
  /**
   * Brings documents in through the services of their module, in the transaction of `tenant`; writes nothing in a rehearsal.
   * Answers one outcome a document, in their order.
   */
  bring: (documents: FileDocument[], bringing: BringingDocuments) => Promise<DocumentOutcome[]>
}

/** What an import of this kind wrote goes back one by one: what cannot any more stays, and why is told. */
export type UndoInParts = {
  /** Of what was written, why some cannot go back: id → «ya se bajaron al ERP». `locks`: kept from others until the transaction ends. */
  findKept: (tenant: Tenant, changes: NotedWriting[], locks: boolean) => Promise<Map<string, string>>
  /** Takes back the others, in the same transaction. */
  undo: (undoing: { tenant: Tenant; session: Session; changes: NotedWriting[]; fileName: string }) => Promise<void>
}

export type NotedWriting = { entityId: string; act: WrittenRow['act']; before: Values }
