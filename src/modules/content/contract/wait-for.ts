/** setTimeout takes no more. */
const longestWait = 2_147_483_647

/** Milliseconds until an instant, a moment late, so that what begins or ends then has done so when it is asked for. */
export const waitFor = (at: string, now: number): number =>
  Math.min(longestWait, Math.max(0, Date.parse(at) - now) + 500)
