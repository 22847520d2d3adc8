/** A file as a person sees it in a spreadsheet: a head and rows of text. */
export type Table = { head: string[]; rows: string[][] }

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, value.getUTCHours() || value.getUTCMinutes() ? 16 : 10)
  // A number of a workbook is no text: the comma keeps 1,125 from being read as a thousand and some.
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value !== 'object') return String(value)
  // Formulas, rich text and links of exceljs.
  if ('result' in value) return textOf(value.result)
  if ('richText' in value && Array.isArray(value.richText))
    return value.richText.map(part => String(part.text)).join('')
  return 'text' in value ? String(value.text) : ''
}

const tableOf = (lines: string[][]): Table => {
  const [head = [], ...rows] = lines.filter(line => line.some(cell => cell.trim() !== ''))
  return {
    head: head.map(cell => cell.trim()),
    rows: rows.map(row => head.map((_, index) => (row[index] ?? '').trim())),
  }
}

const readText = async (file: File): Promise<Table> => {
  const { default: papa } = await import('papaparse')
  const bytes = await file.arrayBuffer()
  // Excel in Spanish still saves csv in Windows-1252.
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  const text = utf8.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : utf8
  return tableOf(papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' }).data)
}

const readWorkbook = async (file: File): Promise<Table> => {
  const { default: excel } = await import('exceljs')
  const workbook = await new excel.Workbook().xlsx.load(await file.arrayBuffer())
  const lines: string[][] = []
  workbook.worksheets[0]?.eachRow(row => {
    const cells = Array.isArray(row.values) ? row.values : []
    lines.push(Array.from({ length: Math.max(0, cells.length - 1) }, (_, index) => textOf(cells[index + 1])))
  })
  return tableOf(lines)
}

/** Reads a csv, txt or xlsx in the browser; the readers are loaded with the first file. */
export const readTable = (file: File): Promise<Table> =>
  /\.xlsx$/i.test(file.name) ? readWorkbook(file) : readText(file)
