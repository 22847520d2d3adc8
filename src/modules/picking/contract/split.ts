import { thousandthsOf } from '../../../kernel/contract/quantities.ts'
/** A line of a task, with what is left of it, in units. */
export type OpenLine = { line: number; remaining: number }

/**
 * Gives what was taken to the lines in their order, each up to what it still needs: totals are picked first and split
 * afterwards. Null when it is more than all of them need.
 */
export const splitUnits = (lines: OpenLine[], units: number): { line: number; units: number }[] | null => {
  let rest = thousandthsOf(units)
  const parts = lines.flatMap(({ line, remaining }) => {
    const part = Math.min(rest, Math.max(0, thousandthsOf(remaining)))
    rest -= part
    return part > 0 ? [{ line, units: part / 1000 }] : []
  })
  return rest > 0 ? null : parts
}

const collator = new Intl.Collator('es', { numeric: true })

/** The way one walks: A-2 before A-10, what has no place at the end. */
export const byPath = (one: string | null, other: string | null): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return collator.compare(one, other)
}
