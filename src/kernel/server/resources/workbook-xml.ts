export type SheetCell = string | number | null

/** Ids of number formats in a workbook; every program shows them in the reader's language. */
const formatIds = { '0': 1, '0.00': 2, '#,##0.00': 4, '@': 49, 'dd/mm/yyyy': 14 } as const
export type NumberFormat = keyof typeof formatIds

const formats = Object.keys(formatIds) as NumberFormat[]
/** Index in the list of styles: plain, title, then one for each format. */
const titleStyle = 1
const styleOf = (format: NumberFormat | undefined): number => (format ? formats.indexOf(format) + 2 : 0)

const xf = (numberFormat: number, font = 0): string =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0"${font ? ' applyFont="1"' : ''} applyNumberFormat="1"/>`

export const stylesXml = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 2}">${xf(0)}${xf(0, 1)}${formats.map(format => xf(formatIds[format])).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Characters that XML does not admit even escaped; a workbook writes the carriage return its own way. */
const forbidden = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff'
const special = new RegExp(`[&<>\\r${forbidden}]|_(?=x[0-9A-Fa-f]{4}_)`, 'g')
const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '_x000D_', _: '_x005F_' }

const escapeXml = (text: string): string =>
  text.toWellFormed().replace(special, character => replacements[character] ?? '')

/** 0 → `A`, 27 → `AB`. */
const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

const textElement = (text: string): string =>
  /^\s|\s$|\n/.test(text) ? `<t xml:space="preserve">${escapeXml(text)}</t>` : `<t>${escapeXml(text)}</t>`

const cellXml = (place: string, style: number, value: SheetCell): string => {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return ''
  const start = style === 0 ? `<c r="${place}"` : `<c r="${place}" s="${style}"`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  return `${start} t="inlineStr"><is>${textElement(value)}</is></c>`
}

type Column = { title: string; width: number; format?: NumberFormat; offered?: string[] }

/** Number of rows under the titles whose cells offer values. */
const offeredRows = 1000

const offeredXml = (columns: Column[]): string => {
  const lists = columns.flatMap(({ offered }, index) =>
    offered
      ? `<dataValidation type="list" allowBlank="1" sqref="${letters(index)}2:${letters(index)}${offeredRows}"><formula1>"${escapeXml(offered.join(','))}"</formula1></dataValidation>`
      : [],
  )
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

const frozenTitles =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** Writes a sheet piece by piece: `begin`, each `row` in its order, `end`. */
export const createSheetWriter = (columns: Column[]) => {
  const places = columns.map((_, index) => letters(index))
  const styles = columns.map(({ format }) => styleOf(format))
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styles[index]}" customWidth="1"/>`,
  )
  let number = 0
  const write = (cells: SheetCell[], styleAt: (index: number) => number): string => {
    number += 1
    let xml = `<row r="${number}">`
    for (const [index, value] of cells.entries())
      xml += cellXml(`${places[index] ?? letters(index)}${number}`, styleAt(index), value)
    return `${xml}</row>`
  }
  return {
    begin: (): string =>
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${frozenTitles}<cols>${widths.join('')}</cols><sheetData>${write(
        columns.map(({ title }) => title),
        () => titleStyle,
      )}`,
    row: (cells: SheetCell[]): string => write(cells, index => styles[index] ?? 0),
    end: (): string => `</sheetData>${offeredXml(columns)}</worksheet>`,
  }
}
