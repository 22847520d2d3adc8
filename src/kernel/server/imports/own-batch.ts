import type { Tenant } from '../database/tenancy.ts'
import type { ImportOwnRows, OwnChange, OwnNew, OwnOutcome } from '../resources/own-import.ts'
import { problemOf } from './batch-findings.ts'
import { noteChanges } from './changes.queries.ts'
import { readFileRow } from './file-rows.ts'
import { dropShown, type Finding, readShown, type ShownRows, saveFindings } from './findings.queries.ts'
import type { Batch, Counts, ImportRun, Progress } from './import-batch.ts'
import type { TableRow } from './reading/table-row.ts'
import { isAsShown } from './shown-rows.ts'

type Numbered = (index: number) => TableRow

const ofNew = (rowOf: Numbered, { row, values }: OwnNew): Finding => ({
  kind: 'new',
  row: rowOf(row).number,
  cells: [],
  detail: { values },
})

const ofChange = (rowOf: Numbered, { row, key, differences }: OwnChange): Finding => ({
  kind: 'changed',
  row: rowOf(row).number,
  cells: [],
  detail: { key, differences },
})

const wrongOf = ({ errors }: Pick<OwnOutcome, 'errors'>, rowOf: Numbered, run: ImportRun): Finding[] =>
  [...Map.groupBy(errors, ({ row }) => row)].map(([index, found]) => ({
    kind: 'wrong',
    row: rowOf(index).number,
    cells: rowOf(index).cells,
    detail: {
      problems: found.map(error =>
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

const numberedIn =
  (rows: TableRow[]): Numbered =>
  index =>
    rows[index] ?? { number: 0, cells: [] }

const foundOf = (rowOf: Numbered, { created, changed }: OwnOutcome): Finding[] => [
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

/** A batch of a grid that its module brings in by itself: what it writes, what is said of it and what undoing takes go together. */
export const runOwnBatch = async (
  run: ImportRun,
  bring: ImportOwnRows,
  { batch, progress }: { batch: Batch; progress: Progress },
): Promise<void> => {
  const read = batch.rows.map(row => readFileRow(run.feeds, row, run.notation))
  const rows = batch.rows.filter((_, index) => !read[index]?.errors)
  const spoiled = read.flatMap(({ errors = [] }, index) => errors.map(error => ({ row: index, ...error })))
  const rowOf = numberedIn(rows)
  const shown = await readShownOf(run, rows)
  let counts = run.counts
  const settle = async (tenant: Tenant, outcome: OwnOutcome): Promise<void> => {
    const wrong = [...wrongOf(outcome, rowOf, run), ...wrongOf({ errors: spoiled }, numberedIn(batch.rows), run)]
    if (shown) await dropShown(tenant, run.importId, wrong)
    await saveFindings(tenant, run.importId, shown ? wrong : [...foundOf(rowOf, outcome), ...wrong])
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
      ...(shown
        ? {
            allows: found => isAsShown(shown, 'differences' in found ? ofChange(rowOf, found) : ofNew(rowOf, found)),
          }
        : {}),
    },
  )
  run.counts = counts
}
