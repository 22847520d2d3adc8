/**
 * A value of a row as text: '' for none, the items of a list with commas between them. Objects are written as JSON, so
 * that nobody reads `[object Object]`.
 */
export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return Array.isArray(value) ? value.map(plainText).join(',') : JSON.stringify(value)
}
