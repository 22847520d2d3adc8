const leftCodes = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const invert = (bits: string): string => [...bits].map(bit => (bit === '1' ? '0' : '1')).join('')
const rightCodes = leftCodes.map(invert)
/** By the first digit: which of the six digits of the left half use the mirrored codes (G). */
export const parity = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]
const mirroredCodes = rightCodes.map(bits => [...bits].reverse().join(''))

/** The check digit for the digits before it, which weigh 3, 1, 3 … from the right. */
export const checkDigit = (digits: number[]): number =>
  (10 - (digits.toReversed().reduce((sum, digit, index) => sum + digit * (index % 2 ? 1 : 3), 0) % 10)) % 10

/**
 * The 95 modules of an EAN-13 (GS1 General Specifications, 5.2): `1` is a bar. Null for a text that is no valid EAN-13,
 * because a scanner would read its bars as another code.
 */
export const eanModules = (ean: string): string | null => {
  if (!/^\d{13}$/.test(ean)) return null
  const digits = [...ean].map(Number)
  const [first = 0, ...rest] = digits
  if (checkDigit(digits.slice(0, 12)) !== digits[12]) return null
  const sets = parity[first] ?? ''
  const one = rest.slice(0, 6).map((digit, index) => (sets[index] === 'G' ? mirroredCodes : leftCodes)[digit])
  const two = rest.slice(6).map(digit => rightCodes[digit])
  return `101${one.join('')}01010${two.join('')}101`
}

type Bar = { type: 'rect'; x: number; y: number; w: number; h: number; color: string }

/** The bars as rectangles of a PDF; `module` is the width of the thinnest, in points. */
export const eanBars = (ean: string | null, { module, height }: { module: number; height: number }): Bar[] => {
  const modules = ean === null ? null : eanModules(ean)
  if (!modules) return []
  return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({
    type: 'rect',
    x: index * module,
    y: 0,
    w: run.length * module,
    h: height,
    color: 'black',
  }))
}
