/** Numbers and phone numbers: a spreadsheet reads the first as a number and cannot make a formula of the second. */
const figure = /^[+-]\d+([.,]\d+)*$/
const phone = /^\+\d[\d().-]*( [\d().-]+)+$/

const startsLikeFormula = (text: string): boolean =>
  /^[=+\-@\t\r]/.test(text) && !figure.test(text) && !phone.test(text)

/** An import takes one apostrophe off such a text, so a text with its own gets another. */
const hasOwnGuard = (text: string): boolean => /^'+[=+\-@\t\r]/.test(text)

/**
 * Text of a csv, whose cells a spreadsheet reads by their form: one that it would run as a formula gets an apostrophe
 * in front, which an import removes.
 */
export const csvText = (text: string): string => (startsLikeFormula(text) || hasOwnGuard(text) ? `'${text}` : text)

/** Text of a workbook, whose cells say that they are text: nothing is run, and nothing is put in front. */
export const workbookText = (text: string): string => (hasOwnGuard(text) ? `'${text}` : text)

/** Number format of cells that stay text when somebody edits them. */
export const textFormat = '@' as const

/** A cell of a csv: between quotes when it holds what ends a cell or a line. */
export const quotedCell = (text: string, delimiter: string): string =>
  /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
