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

const collapseSpaces = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/ ?,( ?,)* ?/g, ', ')
    .replace(/^[\s,]+|[\s,]+$/g, '')

/** Text all in capitals or all in lower case does not tell which letters are capitals. */
const isOneCase = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase()

const capitalize = (word: string, index: number): string => {
  const lower = word.toLowerCase()
  if (index > 0 && small.has(lower)) return lower
  if (roman.test(word)) return word.toUpperCase()
  return lower.replace(/\p{L}+/gu, letters => letters.charAt(0).toUpperCase() + letters.slice(1))
}

const inTitleCase = (text: string): string => text.split(' ').map(capitalize).join(' ')

/** The last word is never abbreviated: a title is only one when a name follows it. */
const abbreviate = (word: string, index: number, words: string[]): string => {
  const short = abbreviations[word.toLowerCase().replace(/\.$/, '')]
  return short && index < words.length - 1 ? short : word
}

/** A locality or a province: spaces and capitals, «VILLA GDOR. GÁLVEZ» → «Villa Gdor. Gálvez». Mixed capitals are left alone. */
export const normalizePlace = (text: string): string => {
  const plain = collapseSpaces(text)
  return isOneCase(plain) ? inTitleCase(plain) : plain
}

/**
 * A street address: spaces, capitals and the usual abbreviations, «AVENIDA  SAN MARTIN Nº 1240» → «Av. San Martin
 * 1240». Accents are not added and mixed capitals are kept. A normalized address normalizes to itself.
 */
export const normalizeAddress = (text: string): string => {
  const plain = collapseSpaces(text).replace(/ ?\b(?:(?:n[º°ª]|nro\.?|numero|número) ?)+(?=\d)/giu, ' ')
  const address = normalizePlace(plain)
  return collapseSpaces(address.split(' ').map(abbreviate).join(' ')).replace(/\bS\/N\b/g, 's/n')
}
