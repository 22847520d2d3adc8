/** A spreadsheet runs what starts like a formula; a leading apostrophe, one more than there are, keeps it text. It is taken off when a file is read. */
export const safeText = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A cell of a csv: between quotes when it holds what ends a cell or a line. */
export const quotedCell = (text: string, delimiter: string): string =>
  /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
