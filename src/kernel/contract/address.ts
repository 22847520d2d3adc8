/** Words that every form, ERP and seller writes in another way, and how the product writes them. */
const abbreviations: Record<string, string> = {
  avenida: 'Av.',
  avda: 'Av.',
  av: 'Av.',
  boulevard: 'Bv.',
  bulevar: 'Bv.',
  bvard: 'Bv.',
  blvd: 'Bv.',
  bvar: 'Bv.',
  bv: 'Bv.',
  pasaje: 'Pje.',
  psje: 'Pje.',
  pje: 'Pje.',
  general: 'Gral.',
  gral: 'Gral.',
  doctor: 'Dr.',
  dr: 'Dr.',
  presidente: 'Pte.',
  pdte: 'Pte.',
  pte: 'Pte.',
  coronel: 'Cnel.',
  cnel: 'Cnel.',
  teniente: 'Tte.',
  tte: 'Tte.',
  ingeniero: 'Ing.',
  ing: 'Ing.',
  esquina: 'esq.',
  esq: 'esq.',
}

const small = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'esq.', 'entre', 'km'])
const roman = /^(?=[ivxl]{2,}$)(x{0,3})(ix|iv|v?i{0,3})$/i

const collapsed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/ ?,( ?,)* ?/g, ', ')
    .replace(/^[\s,]+|[\s,]+$/g, '')

/** Shouted or whispered: whoever wrote it said nothing about capitals. */
const isOneCase = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase()

const capitalized = (word: string, index: number): string => {
  const lower = word.toLowerCase()
  if (index > 0 && small.has(lower)) return lower
  if (roman.test(word)) return word.toUpperCase()
  return lower.replace(/\p{L}+/gu, letters => letters.charAt(0).toUpperCase() + letters.slice(1))
}

const inTitleCase = (text: string): string => text.split(' ').map(capitalized).join(' ')

/** An abbreviation needs the name it abbreviates the title of. */
const abbreviated = (word: string, index: number, words: string[]): string => {
  const short = abbreviations[word.toLowerCase().replace(/\.$/, '')]
  return short && index < words.length - 1 ? short : word
}

/** A locality or a province: spaces and capitals, «VILLA GDOR. GÁLVEZ» → «Villa Gdor. Gálvez». Mixed capitals are left alone. */
export const normalizePlace = (text: string): string => {
  const plain = collapsed(text)
  return isOneCase(plain) ? inTitleCase(plain) : plain
}

/**
 * A street address: spaces, capitals and the usual abbreviations, «AVENIDA  SAN MARTIN Nº 1240» → «Av. San Martin 1240».
 * Accents are nobody's to guess, and what has capitals of its own keeps them. The same text again stays as it is.
 */
export const normalizeAddress = (text: string): string => {
  const plain = collapsed(text).replace(/ ?\b(?:(?:n[º°ª]|nro\.?|numero|número) ?)+(?=\d)/giu, ' ')
  const cased = normalizePlace(plain)
  return collapsed(cased.split(' ').map(abbreviated).join(' ')).replace(/\bS\/N\b/g, 's/n')
}
