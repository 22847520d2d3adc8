/**
 * How a figure changed from the one it is compared with, on screen and in documents. Null when there is no earlier
 * figure, because then nothing can be said to have risen.
 */

/** Change as a part of the earlier figure: 0.065 for 6,5 % more. */
export const relativeChange = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / Math.abs(before)

export const countedChange = (now: number, before: number | null): number | null =>
  before === null || before === 0 ? null : now - before

/** Change of a ratio in points, not in percent of itself: 0.012 for 1,2 points more. */
export const pointsMoved = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before
