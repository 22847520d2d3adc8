const minus = /[−–]/g

/**
 * The number that a person wrote, in Argentine notation: «1.250,5», «-18», «−18». Empty is null; what is no number is
 * `undefined`. A single dot before one or two digits is a decimal point, as numeric keypads have no comma.
 */
export const readFigure = (text: string): number | null | undefined => {
  const plain = text.replaceAll(minus, '-').replaceAll(/\s/g, '')
  if (plain === '') return null
  const isPoint = !plain.includes(',') && /^-?\d+\.\d{1,2}$/.test(plain)
  const digits = isPoint ? plain : plain.replaceAll('.', '').replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined
}

/** A number as it is shown for editing, with all its decimals and without thousands separators. */
export const figureText = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value).replace('.', ',').replace('-', '−') : ''

type Range = { min: number | null; max: number | null }

const isIn = (value: number, { min, max }: Range): boolean =>
  (min === null || value >= min) && (max === null || value <= max)

/** What was probably meant by a number out of its range: a forgotten minus, or a forgotten comma; null if neither fits. */
export const likelyFigure = (value: number, range: Range): number | null => {
  if (isIn(value, range)) return null
  return [-value, value / 10, -value / 10, value / 100].find(guess => isIn(guess, range)) ?? null
}
