import type { ImportResult } from '../resources/resource-service.ts'
import { readFileRow } from './file-rows.ts'
import { type Finding, saveFindings } from './findings.queries.ts'
import type { Batch, Counts, ImportRun, Progress } from './import-batch.ts'
import type { TableRow } from './reading/table-row.ts'

type Bring = (session: ImportRun['session'], rows: Record<string, unknown>[], dryRun: boolean) => Promise<ImportResult>

/** Rows of a grid that its module brings in by itself, and what it says of each wrong one. */
const wrongOf = ({ errors }: ImportResult, rows: TableRow[], run: ImportRun): Finding[] =>
  [...Map.groupBy(errors, ({ row }) => row)].map(([index, found]) => ({
    kind: 'wrong',
    row: rows[index]?.number ?? 0,
    cells: rows[index]?.cells ?? [],
    detail: {
      problems: found.map(({ path, message }) => ({
        path,
        title: run.grid.resource.fields[path]?.title ?? '',
        message,
      })),
    },
  }))

const add = (counts: Counts, result: ImportResult, rows: number, wrong: number): Counts => ({
  rowCount: counts.rowCount + rows,
  newCount: counts.newCount + result.created,
  changedCount: counts.changedCount + result.updated,
  equalCount: counts.equalCount + result.unchanged,
  wrongCount: counts.wrongCount + wrong,
})

/** A batch of such a grid: what the module wrote is written when this notes it. */
export const runOwnBatch = async (
  run: ImportRun,
  bring: Bring,
  { batch, progress }: { batch: Batch; progress: Progress },
): Promise<void> => {
  const read = batch.rows.map(row => readFileRow(run.feeds, row, run.notation))
  const rows = batch.rows.filter((_, index) => !read[index]?.errors)
  const values = read.filter(({ errors }) => !errors).map(one => one.values)
  const spoiled = read.flatMap(({ errors = [] }, index) => errors.map(error => ({ row: index, ...error })))
  const result = await bring(run.session, values, run.isRehearsal)
  const nothing = { created: 0, updated: 0, unchanged: 0 }
  const findings = [...wrongOf(result, rows, run), ...wrongOf({ ...nothing, errors: spoiled }, batch.rows, run)]
  await run.withTenant(run.session.envId, async tenant => {
    await saveFindings(tenant, run.importId, findings)
    run.counts = add(run.counts, result, batch.rows.length, findings.length)
    await progress(tenant, run.counts, {})
  })
}
