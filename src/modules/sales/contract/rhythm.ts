import { daysBetween } from '../../../kernel/contract/formats.ts'

/** The middle one; of an even number the upper of both, so that it is always a value that really occurred. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Days from each of some days, in order, to the next one. */
export const gapsBetween = (daysInOrder: string[]): number[] =>
  daysInOrder.slice(1).map((day, index) => daysBetween(daysInOrder[index] ?? day, day))

/**
 * How often something happens by its own rhythm: the middle gap between its days (`YYYY-MM-DD`, in any order, repeated or
 * not), in whole days. One long absence does not move it, as it would a mean. Null with fewer than two days.
 */
export const rhythmOf = (days: string[]): number | null => {
  const gaps = gapsBetween([...new Set(days)].toSorted())
  return gaps.length === 0 ? null : Math.max(1, median(gaps))
}
