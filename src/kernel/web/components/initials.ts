/** First letters of the first and last words: «Carla Giménez» → CG, «Esteban Rivero (ERP)» → ER. */
export const initialsOf = (name: string): string => {
  const words = name.replace(/\(.*?\)/g, '').match(/[\p{L}\p{N}]\S*/gu) ?? []
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '')
  return (first + last).toUpperCase()
}

export const capitalise = (name: string): string =>
  name.replace(/(^|\s)(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())

/** Always the same chart colour (1 to 8) for the same name. */
export const colorOf = (name: string): number => {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return (sum % 8) + 1
}
