import type { RowDifference } from '../../contract/imports.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import type { WrittenRow } from './import-write.ts'
import type { ImportError, ImportResult } from './resource-service.ts'
import type { Values } from './row-writes.ts'

/** What a row would create, as a person reads it; rows are counted from 0. */
export type OwnNew = { row: number; values: { title: string; text: string }[] }
/** What a row would change: its key in words, and each value before and after. */
export type OwnChange = { row: number; key: string; differences: RowDifference[] }

/** What rows did, or in a rehearsal would do; `written` is what undoing needs. */
export type OwnOutcome = {
  created: OwnNew[]
  changed: OwnChange[]
  unchanged: number
  errors: ImportError[]
  written?: WrittenRow[]
  writtenAt?: Date
}

export type OwnImportOptions = {
  dryRun: boolean
  /** Keys of the earlier rows of the same file, each with a digest; those of imported rows are added. */
  seen?: Map<string, string>
  /** Whether a change equals what the rehearsal showed; one that does not is answered as wrong instead of written. */
  allows?: (row: OwnNew | OwnChange) => boolean
  /** The import, for modules that keep documents of it. */
  source?: { importId: string; fileName: string }
  /** Called in the same transaction, after the rows were written or their rehearsal was rolled back. */
  settle?: (tenant: Tenant, outcome: OwnOutcome) => Promise<void>
}

/** Imports rows in the module's own way, in its own transaction: people are invited, goods are moved. */
export type ImportOwnRows = (session: Session, rows: Values[], options: OwnImportOptions) => Promise<OwnOutcome>

/** Undoes all that an import wrote, or throws a problem and undoes nothing. */
export type UndoOwnImport = (undoing: {
  tenant: Tenant
  session: Session
  source: { importId: string; fileName: string }
  changes: { entityId: string; before: Values }[]
}) => Promise<void>

/** The counts of an outcome, as the API answers them to a program that sends rows. */
export const countsOf = ({ created, changed, unchanged, errors }: OwnOutcome): ImportResult => ({
  created: created.length,
  updated: changed.length,
  unchanged,
  errors: errors.toSorted((one, other) => one.row - other.row),
})

/** Message for a row that would not do what its rehearsal showed. */
export const notAsShown =
  'Cambió desde la revisión: lo que haría ahora no es lo que se mostró. Volvé a revisar el archivo.'
