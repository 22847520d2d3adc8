import type { FieldError } from '../../contract/problems.ts'
import type { ImportPlan } from '../resources/import-plan.ts'
import { notAsShown } from '../resources/own-import.ts'
import type { Difference, Finding, ShownRows } from './findings.queries.ts'

/** What points at a row that the file itself makes is called by the file until it is there. */
const isSame = (shown: Difference | undefined, { title, before, after }: Difference): boolean =>
  shown !== undefined &&
  shown.title === title &&
  shown.before === before &&
  (shown.isMade === true || shown.after === after)

/** Whether a row would do what the rehearsal said of it: what is new was new, what changes changed in the same. */
export const isAsShown = (shown: ShownRows, finding: Finding): boolean => {
  const before = shown.get(finding.row)
  if (!before || before.kind !== finding.kind) return false
  if (finding.kind !== 'changed') return true
  const { differences } = finding.detail
  return (
    before.differences.length === differences.length &&
    differences.every((one, index) => isSame(before.differences[index], one))
  )
}

const refusal: FieldError[] = [{ path: '', message: notAsShown }]

/** Of a plan, what the rehearsal showed; rows that would do anything else are said to be wrong. */
export const keepToShown = (
  plan: ImportPlan,
  shown: ShownRows,
  findingOf: {
    fresh: (row: ImportPlan['fresh'][number]) => Finding
    changed: (row: ImportPlan['changed'][number]) => Finding
  },
): ImportPlan => {
  const fresh = Map.groupBy(plan.fresh, row => isAsShown(shown, findingOf.fresh(row)))
  const changed = Map.groupBy(plan.changed, row => isAsShown(shown, findingOf.changed(row)))
  const refused = [...(fresh.get(false) ?? []), ...(changed.get(false) ?? [])].map(({ row }) => row)
  return {
    ...plan,
    fresh: fresh.get(true) ?? [],
    changed: changed.get(true) ?? [],
    wrong: [...plan.wrong, ...refused.map(row => ({ row, errors: refusal }))],
  }
}
