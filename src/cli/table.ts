/** A table in plain text: columns as wide as their widest cell, numbers aligned to the right. */
export const tableText = (headers: string[], rows: (string | number)[][]): string => {
  const texts = [headers, ...rows].map(row => row.map(String))
  const widths = headers.map((_, column) => Math.max(...texts.map(row => row[column]?.length ?? 0)))
  const isNumber = headers.map((_, column) => rows.length > 0 && rows.every(row => typeof row[column] === 'number'))
  const line = (row: string[]): string =>
    row
      .map((text, column) => (isNumber[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = texts
  return [line(head), widths.map(width => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n')
}
