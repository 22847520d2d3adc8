type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const instant = /^\d{4}-\d\d-\d\dT/

/** A value as both systems would write it: nothing is empty, an instant has one form, a number of cents no tail. */
const plain = (value: unknown): unknown => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (typeof value === 'string') {
    const text = value.trim()
    return instant.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text
  }
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  if (value.__type === 'Date') return plain(value.iso)
  if (value.__type === 'Pointer') return plain(value.objectId)
  return value
}

/** What was sent of an object is in the other: a list has all its parts, an object has more names. */
const covers = (own: unknown, sent: unknown): boolean => {
  const [here, there] = [plain(own), plain(sent)]
  if (Array.isArray(there))
    return Array.isArray(here) && here.length === there.length && there.every((part, at) => covers(here[at], part))
  if (isObject(there)) return isObject(here) && Object.keys(there).every(name => covers(here[name], there[name]))
  return here === there
}

const shown = (value: unknown): string => {
  const text = plain(value)
  return text === null ? 'nada' : typeof text === 'string' ? text : JSON.stringify(text)
}

/** What differs between an object here and what the older system has, in words; empty: nothing. */
export const differencesOf = (own: Values, sent: Values): string[] =>
  Object.entries(sent)
    .filter(([name, value]) => !covers(own[name], value))
    .map(([name, value]) => `${name}: acá «${shown(own[name])}», allá «${shown(value)}»`)
