/**
 * Schemas that are made once and shared. A schema with its checks stays for the life of the process and takes several
 * kilobytes; hundreds of fields have the same ones. Nothing changes a schema after it was made, so sharing shows nowhere.
 */

/** The same function, which makes one result for equal arguments. */
export const makeOnce = <Arguments extends (number | string | boolean | undefined)[], Made>(
  make: (...values: Arguments) => Made,
): ((...values: Arguments) => Made) => {
  const results = new Map<string, Made>()
  return (...values) => {
    const key = values.join('\n')
    const before = results.get(key)
    if (before !== undefined) return before
    const now = make(...values)
    results.set(key, now)
    return now
  }
}

/** The same function, which makes one result for each object. */
export const deriveOnce = <Source extends object, Made>(
  derive: (source: Source) => Made,
): ((source: Source) => Made) => {
  const results = new WeakMap<Source, Made>()
  return source => {
    const before = results.get(source)
    if (before !== undefined) return before
    const now = derive(source)
    results.set(source, now)
    return now
  }
}
