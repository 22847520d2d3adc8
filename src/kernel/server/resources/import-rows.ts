import type { FieldError } from '../../contract/problems.ts'
import type { Row } from './resource-queries.ts'
import type { Values } from './row-writes.ts'

/** A row as it arrives: `values` are what its cells mean, references still by code or name; `errors` are known already. */
export type ImportRow = { row: number; values: Values; errors?: FieldError[] }

/**
 * What the references of a row point at, by field: how they are called, which of them the file itself makes, and why some
 * may stay but not be newly set.
 */
export type Pointing = { called?: Record<string, string>; made?: string[]; gone?: FieldError[] }
/** `id` is there when others point at it already; `raw` is what the file said, before fields wrote it in their own way. */
export type NewRow = Pointing & { row: number; values: Values; raw?: Values; id?: string }
/** Only what changes; a row that was deleted comes back. */
export type ChangedRow = Omit<Pointing, 'gone'> & { row: number; current: Row; changes: Values }
export type WrongRow = { row: number; errors: FieldError[] }

export type RowErrors = Map<number, FieldError[]>

export const addError = (errors: RowErrors, row: number, error: FieldError): void =>
  void errors.set(row, [...(errors.get(row) ?? []), error])

/**
 * Values of a row that the file brings, without the texts that it brings back as they are kept: a telephone with signs may be
 * older than its field's way of writing it, and nobody changed it.
 */
export const broughtValues = ({ values, raw = {} }: Pick<NewRow, 'values' | 'raw'>, current: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const [told, kept] = [raw[name], current[name]]
      return !(typeof told === 'string' && typeof kept === 'string' && told.trim() === kept.trim())
    }),
  )
