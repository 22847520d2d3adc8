/**
 * A value of a row as the text it is: '' for nothing, the items of a list with commas between them. What has no text of its
 * own is written as JSON, so that `[object Object]` reaches nobody.
 */
export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return Array.isArray(value) ? value.map(plainText).join(',') : JSON.stringify(value)
}
