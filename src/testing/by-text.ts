/** The order of texts, tuples and whatever else is compared as it is written: what `sort()` does without saying so. */
export const byText = (one: unknown, other: unknown): number => {
  const [first, second] = [String(one), String(other)]
  if (first === second) return 0
  return first < second ? -1 : 1
}
