import type { Tenant } from '../database/tenancy.ts'
import type { ImportOwnRows, OwnChange, OwnNew, OwnOutcome } from '../resources/own-import.ts'
import { problemOf } from './batch-findings.ts'
import { noteChanges } from './changes.queries.ts'
import { readFileRow } from './file-rows.ts'
import { dropShown, type Finding, readShown, type ShownRows, saveFindings } from './findings.queries.ts'
import type { Batch, Counts, ImportRun, Progress } from './import-batch.ts'
import type { TableRow } from './reading/table-row.ts'
import { isAsShown } from './shown-rows.ts'

type RowAt = (index: number) => TableRow

const ofNew = (rowOf: RowAt, { row, values }: OwnNew): Finding => ({
  kind: 'new',
  row: rowOf(row).number,
  cells: [],
  detail: { values },
})

const ofChange = (rowOf: RowAt, { row, key, differences }: OwnChange): Finding => ({
  kind: 'changed',
  row: rowOf(row).number,
  cells: [],
  detail: { key, differences },
})

const wrongOf = ({ errors }: Pick<OwnOutcome, 'errors'>, rowOf: RowAt, run: ImportRun): Finding[] =>
  [...Map.groupBy(errors, ({ row }) => row)].map(([index, rowErrors]) => ({
    kind: 'wrong',
    row: rowOf(index).number,
    cells: rowOf(index).cells,
    detail: {
      problems: rowErrors.map(error =>
        problemOf({ resource: run.grid.resource, feeds: run.feeds }, rowOf(index).cells, error),
      ),
    },
  }))

const add = (counts: Counts, { created, changed, unchanged }: OwnOutcome, batch: Batch, wrong: number): Counts => ({
  ...counts,
  rowCount: counts.rowCount + batch.rows.length,
  newCount: counts.newCount + created.length,
  changedCount: counts.changedCount + changed.length,
  equalCount: counts.equalCount + unchanged,
  wrongCount: counts.wrongCount + wrong,
})

const rowsAt =
  (rows: TableRow[]): RowAt =>
  index =>
    rows[index] ?? { number: 0, cells: [] }

const findingsOf = (rowOf: RowAt, { created, changed }: OwnOutcome): Finding[] => [
  ...created.map(one => ofNew(rowOf, one)),
  ...changed.map(one => ofChange(rowOf, one)),
]

const readShownOf = (run: ImportRun, rows: TableRow[]): Promise<ShownRows | null> =>
  run.isReviewed
    ? run.withTenant(
        run.session.envId,
        tenant =>
          readShown(
            tenant,
            run.importId,
            rows.map(({ number }) => number),
          ),
        { readOnly: true },
      )
    : Promise.resolve(null)

/**
 * Imports a batch of a grid through its module. What it writes, the findings and the notes for undoing share its
 * transaction.
 */
export const runOwnBatch = async (
  run: ImportRun,
  bring: ImportOwnRows,
  { batch, progress }: { batch: Batch; progress: Progress },
): Promise<void> => {
  const read = batch.rows.map(row => readFileRow(run.feeds, row, run.notation))
  const rows = batch.rows.filter((_, index) => !read[index]?.errors)
  const cellErrors = read.flatMap(({ errors = [] }, index) => errors.map(error => ({ row: index, ...error })))
  const rowOf = rowsAt(rows)
  const shownRows = await readShownOf(run, rows)
  let counts = run.counts
  const settle = async (tenant: Tenant, outcome: OwnOutcome): Promise<void> => {
    const wrong = [...wrongOf(outcome, rowOf, run), ...wrongOf({ errors: cellErrors }, rowsAt(batch.rows), run)]
    if (shownRows) await dropShown(tenant, run.importId, wrong)
    await saveFindings(tenant, run.importId, shownRows ? wrong : [...findingsOf(rowOf, outcome), ...wrong])
    const { written, writtenAt } = outcome
    if (!run.isRehearsal && written && writtenAt) await noteChanges(tenant, run.importId, { written, writtenAt })
    counts = add(run.counts, outcome, batch, wrong.length)
    await progress(tenant, counts, {})
  }
  await bring(
    run.session,
    read.filter(({ errors }) => !errors).map(({ values }) => values),
    {
      dryRun: run.isRehearsal,
      seen: run.seen,
      source: { importId: run.importId, fileName: run.fileName },
      settle,
      ...(shownRows
        ? {
            allows: row => isAsShown(shownRows, 'differences' in row ? ofChange(rowOf, row) : ofNew(rowOf, row)),
          }
        : {}),
    },
  )
  run.counts = counts
}
