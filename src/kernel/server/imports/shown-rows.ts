import type { FieldError } from '../../contract/problems.ts'
import type { ImportPlan } from '../resources/import-plan.ts'
import { notAsShown } from '../resources/own-import.ts'
import type { Difference, Finding, ShownRows } from './findings.queries.ts'

/**
 * Whether a difference equals the one of the rehearsal. A reference to a row that the import creates is compared by its
 * title and earlier value only: its text changes once the row exists.
 */
const isSame = (rehearsal: Difference | undefined, { title, before, after }: Difference): boolean =>
  rehearsal !== undefined &&
  rehearsal.title === title &&
  rehearsal.before === before &&
  (rehearsal.isMade === true || rehearsal.after === after)

/**
 * Whether a row would do what the rehearsal showed: a new row is still new, and a changed one changes the same fields.
 */
export const isAsShown = (shownRows: ShownRows, finding: Finding): boolean => {
  const before = shownRows.get(finding.row)
  if (!before || before.kind !== finding.kind) return false
  if (finding.kind !== 'changed') return true
  const { differences } = finding.detail
  return (
    before.differences.length === differences.length &&
    differences.every((one, index) => isSame(before.differences[index], one))
  )
}

const refusal: FieldError[] = [{ path: '', message: notAsShown }]

/** The part of a plan that the rehearsal showed; rows that would do anything else become wrong. */
export const keepToShown = (
  plan: ImportPlan,
  shownRows: ShownRows,
  findingOf: {
    fresh: (row: ImportPlan['fresh'][number]) => Finding
    changed: (row: ImportPlan['changed'][number]) => Finding
  },
): ImportPlan => {
  const fresh = Map.groupBy(plan.fresh, row => isAsShown(shownRows, findingOf.fresh(row)))
  const changedGroups = Map.groupBy(plan.changed, row => isAsShown(shownRows, findingOf.changed(row)))
  const refusedRows = [...(fresh.get(false) ?? []), ...(changedGroups.get(false) ?? [])].map(({ row }) => row)
  return {
    ...plan,
    fresh: fresh.get(true) ?? [],
    changed: changedGroups.get(true) ?? [],
    wrong: [...plan.wrong, ...refusedRows.map(row => ({ row, errors: refusal }))],
  }
}
