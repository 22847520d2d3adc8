/** Text without accents and capitals, so that a search for "linea" matches "Línea de tiempo". */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Only its letters and digits, folded: how titles of columns are compared. */
export const foldTitle = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')
