/** Whether a database stores the text: it has neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const notStorable = 'Tiene caracteres que no se admiten.'
