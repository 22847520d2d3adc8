/** An id's 16 bytes in 22 letters and figures that an address carries as they are. */
const shortForm = /^[A-Za-z0-9_-]{22}$/
const longForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const shortenId = (id: string): string => {
  if (!longForm.test(id)) return id
  const bytes = id.replaceAll('-', '').match(/../g) ?? []
  return btoa(String.fromCharCode(...bytes.map(byte => Number.parseInt(byte, 16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The full form of a short id; any other text is returned unchanged. */
export const wholeId = (text: string): string => {
  if (!shortForm.test(text)) return text
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = [...bytes].map(byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Lists of more ids than this are written in short form: 500 ids take 11 KB of an address instead of 18
 * (docs/decisions/0056-rows-behind.md).
 */
const plainIds = 20

/** Ids as one parameter of an address or a query. */
export const writeIds = (ids: string[]): string => (ids.length > plainIds ? ids.map(shortenId) : ids).join(',')

export const readIds = (text: string): string[] => text.split(',').filter(Boolean).map(wholeId)
