/** A value with its names sorted and without empty parts: the editor writes some that the server leaves out. */
const canonicalOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonicalOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined && !(Array.isArray(part) && part.length === 0))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, canonicalOf(part)]),
  )
}

/** Whether two parts of a publication say the same. */
export const isSameContent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonicalOf(one)) === JSON.stringify(canonicalOf(other))
