import type { FieldError } from '../../contract/problems.ts'
import type { Row } from './resource-queries.ts'
import type { Values } from './row-writes.ts'

/**
 * A row of a file: `values` are the values of its cells, references still by code or name; `errors` are those already
 * found.
 */
export type ImportRow = { row: number; values: Values; errors?: FieldError[] }

/**
 * About a row's references, by field: `called` is the name and code of the other row, `made` the fields whose row the
 * import creates, `gone` the errors of deleted rows, to which a reference may stay but not be newly set.
 */
export type Pointing = { called?: Record<string, string>; made?: string[]; gone?: FieldError[] }
/**
 * `id` is set when other rows reference it already; `raw` are the values of the file, before the fields normalized
 * them.
 */
export type NewRow = Pointing & { row: number; values: Values; raw?: Values; id?: string }
/** The fields that change; a deleted row is restored. */
export type ChangedRow = Omit<Pointing, 'gone'> & { row: number; current: Row; changes: Values }
export type WrongRow = { row: number; errors: FieldError[] }

export type RowErrors = Map<number, FieldError[]>

export const addError = (errors: RowErrors, row: number, error: FieldError): void =>
  void errors.set(row, [...(errors.get(row) ?? []), error])

/**
 * Values of a row, without texts equal to the stored ones: a stored telephone may be older than its field's
 * normalization, and the file does not change it.
 */
export const broughtValues = ({ values, raw = {} }: Pick<NewRow, 'values' | 'raw'>, current: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const [fileText, stored] = [raw[name], current[name]]
      return !(typeof fileText === 'string' && typeof stored === 'string' && fileText.trim() === stored.trim())
    }),
  )
