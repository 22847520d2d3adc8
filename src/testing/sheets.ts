import ExcelJS from 'exceljs'
import type { Field } from '../kernel/contract/fields.ts'
import { plainText } from '../kernel/contract/plain-text.ts'
import { keyFields, type Resource, writableFields } from '../kernel/contract/resource.ts'

const load = async (content: Buffer): Promise<ExcelJS.Worksheet> => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(content as unknown as ArrayBuffer)
  const [sheet] = workbook.worksheets
  if (!sheet) throw new Error('a workbook without a sheet')
  return sheet
}

const save = async (sheet: ExcelJS.Worksheet): Promise<Buffer> => Buffer.from(await sheet.workbook.xlsx.writeBuffer())

/** The cells of the first sheet, its titles first. */
export const sheetRows = async (content: Buffer): Promise<unknown[][]> => {
  const rows: unknown[][] = []
  ;(await load(content)).eachRow(row => void rows.push((row.values as unknown[]).slice(1)))
  return rows
}

const titlesOf = (sheet: ExcelJS.Worksheet): string[] => (sheet.getRow(1).values as unknown[]).slice(1).map(String)

/** The same sheet without the columns of these titles. */
export const withoutColumns = async (content: Buffer, titles: string[]): Promise<Buffer> => {
  const sheet = await load(content)
  for (const [index, title] of [...titlesOf(sheet).entries()].toReversed())
    if (titles.includes(title)) sheet.spliceColumns(index + 1, 1)
  return save(sheet)
}

/** Another value than the one a cell has; null where there is no telling. */
const otherThan = (field: Field, value: ExcelJS.CellValue, row: number): ExcelJS.CellValue => {
  if (field.written || field.kind === 'dateTime') return null
  switch (field.kind) {
    case 'text':
      return `Cambiado ${row}`
    case 'boolean':
      return value === 'Sí' ? 'No' : 'Sí'
    case 'choice':
      return Object.values(field.choices ?? {}).find(label => label !== value) ?? null
    case 'date':
      return typeof value === 'string' ? value.replace(/^\d\d/, '28') : null
    case 'reference':
      return null
    default:
      return typeof value === 'number' ? value + 1 : null
  }
}

/** Points a row at what another row of the file points at. */
const repoint = (sheet: ExcelJS.Worksheet, field: Field, row: number): boolean => {
  const titles = titlesOf(sheet)
  const places = [field.title, `${field.title} (código)`].map(title => titles.indexOf(title) + 1)
  const from = row === sheet.rowCount ? 2 : row + 1
  if (places.includes(0)) return false
  for (const place of places) sheet.getCell(row, place).value = sheet.getCell(from, place).value
  return true
}

/** Titles of the columns by which a file says one part of what identifies a row. */
export const titlesOfKey = ({ fields }: Resource, key: string): string[] => {
  const title = fields[key]?.title ?? ''
  const codes = Object.values(fields).flatMap(field => (field.codeOf === key ? [field.title] : []))
  return [title, ...(codes.length > 0 ? codes : [`${title} (código)`])]
}

export const titlesOfKeys = (resource: Resource): string[] =>
  keyFields(resource).flatMap(key => titlesOfKey(resource, key))

/** What several rows of a list show of one thing: a lot stands in many warehouses, and expires once (stock.test.ts). */
const ofMany = ['stock-levels.expiresOn']

export type ChangedSheet = { content: Buffer; keys: string[]; mutated: number }

/** An exported sheet in which each row has another value in one column, which columns taking turns; and its rows' keys. */
export const changedSheet = async (resource: Resource, exported: Buffer): Promise<ChangedSheet> => {
  const sheet = await load(exported)
  const titles = titlesOf(sheet)
  const keyTitles = titlesOfKeys(resource)
  const keyPlaces = keyTitles.map(title => titles.indexOf(title) + 1).filter(place => place > 0)
  const fields = writableFields(resource).filter(
    ([name, field]) =>
      !keyFields(resource).includes(name) && !field.fixed && !ofMany.includes(`${resource.name}.${name}`),
  )
  let mutated = 0
  const keys: string[] = []
  for (let row = 2; row <= sheet.rowCount; row += 1) {
    keys.push(keyPlaces.map(place => plainText(sheet.getCell(row, place).value)).join(' · '))
    const [, field] = fields[(row - 2) % Math.max(1, fields.length)] ?? []
    if (!field) continue
    if (field.kind === 'reference') {
      mutated += repoint(sheet, field, row) ? 1 : 0
      continue
    }
    const cell = sheet.getCell(row, titles.indexOf(field.title) + 1)
    const other = otherThan(field, cell.value, row)
    if (other === null) continue
    cell.value = other
    mutated += 1
  }
  return { content: await save(sheet), keys, mutated }
}
