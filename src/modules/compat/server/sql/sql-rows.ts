import type { SqlColumn, SqlTable } from './sql-table.ts'

type Row = Record<string, unknown>

/** Besides a reference's text, its code: `sellerKey` beside `seller`. */
export const keySuffix = 'Key'

const isNamed = (value: unknown): value is { name: unknown; code?: unknown } =>
  typeof value === 'object' && value !== null && 'name' in value

const cellsOf = ({ wire, field, kind }: SqlColumn, row: Row): [string, unknown][] => {
  const value = row[field]
  if (kind === 'reference')
    return [
      [wire, isNamed(value) ? value.name : (value ?? null)],
      [`${wire}${keySuffix}`, isNamed(value) ? (value.code ?? null) : null],
    ]
  if (kind === 'money') return [[wire, typeof value === 'number' ? value / 100 : null]]
  return [[wire, value ?? null]]
}

/** A row of the product by its wire names; money in pesos. */
export const wireRowOf = (table: SqlTable, envId: string, row: Row): Row => ({
  id: row.id,
  envId,
  deletedAt: row.deletedAt ?? null,
  ...Object.fromEntries(table.columns.flatMap(column => cellsOf(column, row))),
})
