/** An order's longest list (spec of the phones' wire). */
export const maximumLines = 500

export type PastedLine = { code: string; quantity: string }

const separators = /\t|;|\s{2,}/
const lastGap = /^(.*\S)\s+(\S+)$/

const cellsOf = (line: string): [string, string] => {
  const [code = '', quantity] = line.split(separators).filter(cell => cell.trim() !== '')
  if (quantity !== undefined) return [code.trim(), quantity.trim()]
  const [, before, last] = lastGap.exec(line.trim()) ?? []
  return before === undefined || last === undefined ? [line.trim(), '1'] : [before, last]
}

const isQuantity = (text: string): boolean => /^\d/.test(text)

/** Whether a pasted text is a list and not a code or a name. */
export const isPastedList = (text: string): boolean => /[\n\t;]/.test(text.trim())

/**
 * Two columns of a spreadsheet, code and quantity, one article a row; a code alone is one unit. A first row without a
 * quantity is the columns' titles. Beyond `maximumLines` nothing is read.
 */
export const readPastedLines = (text: string): PastedLine[] =>
  text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(cellsOf)
    .filter(([, quantity], index) => index > 0 || isQuantity(quantity))
    .slice(0, maximumLines)
    .map(([code, quantity]) => ({ code, quantity }))
