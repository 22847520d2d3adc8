import type { RowDifference } from '../../contract/imports.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import type { WrittenRow } from './import-write.ts'
import type { ImportError, ImportResult } from './resource-service.ts'
import type { Values } from './row-writes.ts'

/** What a row would make, as a person reads it; rows are counted from 0. */
export type OwnNew = { row: number; values: { title: string; text: string }[] }
/** What of a row would change: its key in words, and each value before and after. */
export type OwnChange = { row: number; key: string; differences: RowDifference[] }

/** What rows did, or in a rehearsal would do; `written` is what undoing takes. */
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
  /** Keys of the rows of the same file before these, each with a digest; new ones are added once they went in. */
  seen?: Map<string, string>
  /** Whether a change is one that the rehearsal showed; what is not is said to be wrong instead of written. */
  allows?: (found: OwnNew | OwnChange) => boolean
  /** Which import it is, for whoever keeps documents of it. */
  source?: { importId: string; fileName: string }
  /** Works in the same transaction, after the rows were written or their rehearsal was taken back. */
  settle?: (tenant: Tenant, outcome: OwnOutcome) => Promise<void>
}

/** Brings rows in the module's own way, in its own transaction: people are invited, goods are moved. */
export type ImportOwnRows = (session: Session, rows: Values[], options: OwnImportOptions) => Promise<OwnOutcome>

/** Takes back all that an import wrote, or throws a problem and takes nothing back. */
export type UndoOwnImport = (undoing: {
  tenant: Tenant
  session: Session
  source: { importId: string; fileName: string }
  changes: { entityId: string; before: Values }[]
}) => Promise<void>

/** How many rows did what: what a program that sends rows is told. */
export const countsOf = ({ created, changed, unchanged, errors }: OwnOutcome): ImportResult => ({
  created: created.length,
  updated: changed.length,
  unchanged,
  errors: errors.toSorted((one, other) => one.row - other.row),
})

/** Said of a row that would not do what its rehearsal showed. */
export const notAsShown =
  'Cambió desde la revisión: lo que haría ahora no es lo que se mostró. Volvé a revisar el archivo.'
