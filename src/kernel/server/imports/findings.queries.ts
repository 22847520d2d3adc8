import { sql } from 'kysely'
import type { ImportView, RowDifference, RowProblem } from '../../contract/imports.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Cell } from './reading/table-row.ts'

export type Finding =
  | { kind: 'wrong'; row: number; cells: Cell[]; detail: { problems: RowProblem[] } }
  | { kind: 'new'; row: number; cells: Cell[]; detail: { values: { title: string; text: string }[] } }
  | { kind: 'changed'; row: number; cells: Cell[]; detail: { key: string; differences: RowDifference[] } }

export const saveFindings = async (tenant: Tenant, importId: string, findings: Finding[]): Promise<void> => {
  if (findings.length === 0) return
  const records = findings.map(({ kind, row, cells, detail }) => ({ kind, row_number: row, cells, detail }))
  await sql`
    insert into import_findings (env_id, import_id, kind, row_number, cells, detail)
    select ${tenant.envId}::uuid, ${importId}::uuid, r.kind, r.row_number, r.cells, r.detail
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (kind text, row_number integer, cells jsonb, detail jsonb)
    on conflict (env_id, import_id, kind, row_number) do update set cells = excluded.cells, detail = excluded.detail`.execute(
    tenant.db,
  )
}

export const clearFindings = async ({ db, envId }: Tenant, importId: string): Promise<void> => {
  await db.deleteFrom('importFindings').where('envId', '=', envId).where('importId', '=', importId).execute()
}

/** Rows of each kind that a person looks at; the rest is in the file. */
export const shownFindings = 50

const readKind = async <T>({ db, envId }: Tenant, importId: string, kind: Finding['kind']) => {
  const rows = await db
    .selectFrom('importFindings')
    .select(['rowNumber', 'detail'])
    .where('envId', '=', envId)
    .where('importId', '=', importId)
    .where('kind', '=', kind)
    .orderBy('rowNumber')
    .limit(shownFindings)
    .execute()
  return rows.map(({ rowNumber, detail }) => ({ row: rowNumber, detail: detail as T }))
}

type Shown = Pick<ImportView, 'newRows' | 'changedRows' | 'wrongRows'>

/** The first findings of each kind; a row whose detail is not of today's form shows without it. */
export const readFindings = async (tenant: Tenant, importId: string): Promise<Shown> => {
  const fresh = await readKind<{ values?: Shown['newRows'][number]['values'] }>(tenant, importId, 'new')
  const changed = await readKind<{ key?: string; differences?: RowDifference[] }>(tenant, importId, 'changed')
  const wrong = await readKind<{ problems?: RowProblem[] }>(tenant, importId, 'wrong')
  return {
    newRows: fresh.map(({ row, detail }) => ({ row, values: detail.values ?? [] })),
    changedRows: changed.map(({ row, detail }) => ({
      row,
      key: detail.key ?? '',
      differences: detail.differences ?? [],
    })),
    wrongRows: wrong.map(({ row, detail }) => ({ row, problems: detail.problems ?? [] })),
  }
}

export type WrongFileRow = { row: number; cells: Cell[]; problems: RowProblem[] }

/** Wrong rows after a row, in the order of the file. */
export const readWrongRows = async (
  { db, envId }: Tenant,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<WrongFileRow[]> => {
  const rows = await db
    .selectFrom('importFindings')
    .select(['rowNumber', 'cells', 'detail'])
    .where('envId', '=', envId)
    .where('importId', '=', importId)
    .where('kind', '=', 'wrong')
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .execute()
  return rows.map(({ rowNumber, cells, detail }) => ({
    row: rowNumber,
    cells: Array.isArray(cells) ? (cells as Cell[]) : [],
    problems: (detail as { problems?: RowProblem[] }).problems ?? [],
  }))
}
