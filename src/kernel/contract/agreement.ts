/**
 * Grammatical gender and number of a title, by the word it begins with: what stands beside it must agree («Razón social
 * obligatoria», «Observaciones obligatorias»). Endings decide in Spanish with few exceptions; `src/testing/texts.test.ts`
 * lists every title that the product shows with a word that agrees, so that a new exception is seen.
 */

const feminineEndings = /(a|as|ión|iones|dad|dades|tad|tades|tud|umbre|ez|triz|zón|zones)$/
const feminineWords = new Set([
  'foto',
  'fotos',
  'mano',
  'clave',
  'claves',
  'calle',
  'clase',
  'serie',
  'imagen',
  'red',
  'patente',
])
const masculineWords = new Set([
  'día',
  'días',
  'mapa',
  'mapas',
  'tema',
  'sistema',
  'programa',
  'problema',
  'idioma',
  'iva',
])
/** Titles that begin with these prepositions stand for «dato», which is masculine. */
const wordsWithoutGender = new Set(['hasta', 'desde', 'para'])

const headOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/^no /, '')
    .split(/[\s,.:(]/)[0] ?? ''

export const isFeminine = (title: string): boolean => {
  const head = headOf(title)
  if (masculineWords.has(head) || wordsWithoutGender.has(head)) return false
  return feminineWords.has(head) || feminineEndings.test(head)
}

const isPlural = (title: string): boolean => /(as|os|es)$/.test(headOf(title)) && headOf(title).length > 3

/** «obligatorio», «obligatoria», «obligatorios» or «obligatorias», as the title asks. */
export const requiredWord = (title: string): string =>
  `obligatori${isFeminine(title) ? 'a' : 'o'}${isPlural(title) ? 's' : ''}`

/** A title inside a sentence: «clientes», but «ERP» stays. */
export const inSentence = (title: string): string =>
  /^\p{Lu}(\p{Ll}|\s|$)/u.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title
