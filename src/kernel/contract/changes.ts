/**
 * How a figure moved from the one it is compared with, on the screen and on paper alike; null where there is no basis: nothing
 * was there before, so no arrow may say that it rose.
 */

/** Part of the figure before: 0.065 for 6,5 % more. */
export const relativeChange = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / Math.abs(before)

export const countedChange = (now: number, before: number | null): number | null =>
  before === null || before === 0 ? null : now - before

/** Ratios move in points, not in percent of themselves: 0.012 for 1,2 points more. */
export const pointsMoved = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before
