import { thousandthsOf } from '../../../kernel/contract/quantities.ts'
/** A line of a task and the units that it still needs. */
export type OpenLine = { line: number; remaining: number }

/**
 * Splits units that were picked as a total over the lines, in their order, each up to what it still needs. Null when the
 * units are more than all lines need.
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

/** The order in which the aisles are walked: A-2 before A-10, articles without a location at the end. */
export const byPath = (one: string | null, other: string | null): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return collator.compare(one, other)
}
