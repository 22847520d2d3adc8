/** Digits of a national number by country calling code, for the countries that border Argentina. */
const neighbours: Record<string, { min: number; max: number }> = {
  '591': { min: 8, max: 8 },
  '595': { min: 8, max: 9 },
  '598': { min: 8, max: 8 },
  '55': { min: 10, max: 11 },
  '56': { min: 9, max: 9 },
}

/** Argentine area codes of three digits. Buenos Aires has two; other codes that begin with 2 or 3 have four. */
const threeDigitAreas = new Set(
  '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 385 387 388'.split(
    ' ',
  ),
)

const nationalDigits = 10

const areaLength = (digits: string): number =>
  digits.startsWith('11') ? 2 : threeDigitAreas.has(digits.slice(0, 3)) ? 3 : 4

const isArea = (digits: string): boolean => /^(11|[23]\d)/.test(digits)

/**
 * `0341 15 455-8021`: a mobile number has 15 between area and line; its international form has a 9 before the area
 * instead.
 */
const withoutFifteen = (digits: string): string | null => {
  const length = areaLength(digits)
  return digits.slice(length, length + 2) === '15' ? digits.slice(0, length) + digits.slice(length + 2) : null
}

/** Digits after 54, or as they are dialed inside Argentina, to E.164; null when they are no complete number. */
const argentine = (dialedDigits: string): string | null => {
  const digits = dialedDigits.replace(/^0+/, '')
  if (digits.length === nationalDigits + 1 && digits.startsWith('9') && isArea(digits.slice(1))) return `+54${digits}`
  if (!isArea(digits)) return null
  if (digits.length === nationalDigits) return `+54${digits}`
  const mobile = digits.length === nationalDigits + 2 ? withoutFifteen(digits) : null
  return mobile ? `+549${mobile}` : null
}

const foreign = (digits: string): string | null => {
  const code = Object.keys(neighbours).find(prefix => digits.startsWith(prefix))
  const length = digits.length - (code?.length ?? 0)
  const { min, max } = code ? (neighbours[code] as { min: number; max: number }) : { min: 8, max: 15 }
  return length >= min && length <= max ? `+${digits}` : null
}

/**
 * A telephone as people write it to E.164 (`+5493414558021`): Argentine numbers with or without country, 0 and 15;
 * others with their country, by + or 00. Null for an incomplete number (a line without its area) and for more than a
 * number (an extension).
 */
export const normalizePhone = (text: string): string | null => {
  const input = text.trim()
  if (!/^[+\d\s().\-/]+$/.test(input)) return null
  const isForeign = /^(\+|00)/.test(input)
  const digits = input.replace(/\D/g, '').replace(/^00/, '')
  if (isForeign && !digits.startsWith('54')) return foreign(digits)
  return argentine(digits.startsWith('54') ? digits.slice(2) : digits)
}

const lineOf = (digits: string): string => `${digits.slice(0, -4)}-${digits.slice(-4)}`

/** `+54 9 341 455-8021`; a text that is no complete number is returned unchanged. */
export const formatPhone = (text: string): string => {
  const number = normalizePhone(text)
  if (!number) return text
  if (number.startsWith('+54')) {
    const mobile = number[3] === '9' ? '9 ' : ''
    const national = number.slice(mobile ? 4 : 3)
    const area = national.slice(0, areaLength(national))
    return `+54 ${mobile}${area} ${lineOf(national.slice(area.length))}`
  }
  const code = Object.keys(neighbours).find(prefix => number.startsWith(`+${prefix}`))
  return code ? `+${code} ${number.slice(code.length + 1)}` : number
}

/**
 * Digits as wa.me takes them: an Argentine mobile has its 9 even when nobody wrote it. Null for an incomplete number.
 */
export const whatsappDigits = (text: string): string | null => {
  const number = normalizePhone(text)
  if (!number) return null
  return number.startsWith('+54') && number[3] !== '9' ? `549${number.slice(3)}` : number.slice(1)
}
