import { sql } from 'kysely'
import type { FoundRow, ImportView, RowDifference, RowProblem } from '../../contract/imports.ts'
import { returningOne } from '../database/returning-one.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Cell } from './reading/table-row.ts'

export type Finding =
  | { kind: 'wrong'; row: number; cells: Cell[]; detail: { problems: RowProblem[] } }
  | { kind: 'new'; row: number; cells: Cell[]; detail: { values: { title: string; text: string }[] } }
  | { kind: 'changed'; row: number; cells: Cell[]; detail: { key: string; differences: Difference[] } }

/** `isMade`: the new value is a row that the import itself creates, which has no code yet. */
export type Difference = RowDifference & { isMade?: true }

export const saveFindings = async (tenant: Tenant, importId: string, findings: Finding[]): Promise<void> => {
  if (findings.length === 0) return
  const records = findings.map(({ kind, row, cells, detail }) => ({ kind, row_number: row, cells, detail }))
  await sql`
    insert into import_findings (env_id, import_id, kind, row_number, cells, detail)
    select ${tenant.envId}::uuid, ${importId}::uuid, r.kind, r.row_number, r.cells, r.detail
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (kind text, row_number integer, cells jsonb, detail jsonb)
    on conflict (env_id, import_id, kind, row_number) do update set cells = excluded.cells, detail = excluded.detail ${returningOne}`.execute(
    tenant.db,
  )
}

export const clearFindings = async ({ db, envId }: Tenant, importId: string): Promise<void> => {
  await db.deleteFrom('importFindings').where('envId', '=', envId).where('importId', '=', importId).execute()
}

/** Number of rows of each kind on the first page. */
export const shownFindings = 50

type Page = { kind: Finding['kind']; after: number; limit: number }

const readKind = async <T>({ db, envId }: Tenant, importId: string, { kind, after, limit }: Page) => {
  const rows = await db
    .selectFrom('importFindings')
    .select(['rowNumber', 'detail'])
    .where('envId', '=', envId)
    .where('importId', '=', importId)
    .where('kind', '=', kind)
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .execute()
  return rows.map(({ rowNumber, detail }) => ({ row: rowNumber, detail: detail as T }))
}

/**
 * Findings of one kind after a row of the file; details that an older version stored in another form are left empty.
 */
export const readFindingsOf = async (tenant: Tenant, importId: string, page: Page): Promise<FoundRow[]> => {
  const rows = await readKind<Partial<FoundRow>>(tenant, importId, page)
  return rows.map(({ row, detail: { values = [], key = '', differences = [], problems = [] } }) => ({
    row,
    values,
    key,
    differences,
    problems,
  }))
}

type Shown = Pick<ImportView, 'newRows' | 'changedRows' | 'wrongRows'>

/** The first findings of each kind. */
export const readFindings = async (tenant: Tenant, importId: string): Promise<Shown> => {
  const first = { after: 0, limit: shownFindings }
  return {
    newRows: await readFindingsOf(tenant, importId, { kind: 'new', ...first }),
    changedRows: await readFindingsOf(tenant, importId, { kind: 'changed', ...first }),
    wrongRows: await readFindingsOf(tenant, importId, { kind: 'wrong', ...first }),
  }
}

/** What a rehearsal showed for the rows of a file, by row. */
export type ShownRows = ReadonlyMap<
  number,
  { kind: 'new' | 'changed'; differences: Difference[]; values: { title: string; text: string }[] }
>

export const readShown = async ({ db, envId }: Tenant, importId: string, rows: number[]): Promise<ShownRows> => {
  const result = await sql<{
    kind: 'new' | 'changed'
    rowNumber: number
    differences: Difference[] | null
    values: { title: string; text: string }[] | null
  }>`
    select kind, row_number, detail -> 'differences' as differences, detail -> 'values' as values from import_findings
    where env_id = ${envId}::uuid and import_id = ${importId}::uuid and kind in ('new', 'changed')
      and row_number = any(${rows}::int[])`.execute(db)
  return new Map(
    result.rows.map(({ rowNumber, kind, differences, values }) => [
      rowNumber,
      { kind, differences: differences ?? [], values: values ?? [] },
    ]),
  )
}

/** Removes the findings of rows that were shown as new or changed and turned out wrong. */
export const dropShown = async ({ db, envId }: Tenant, importId: string, wrong: { row: number }[]): Promise<void> => {
  if (wrong.length === 0) return
  const rows = wrong.map(({ row }) => row)
  await sql`delete from import_findings where env_id = ${envId}::uuid and import_id = ${importId}::uuid
    and kind in ('new', 'changed') and row_number = any(${rows}::int[])`.execute(db)
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
