/** A property of a definition as text; `other` when it is missing or, in a definition made elsewhere, no text at all. */
export const plainText = (value: unknown, other = ''): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : other
