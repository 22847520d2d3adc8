import ExcelJS from 'exceljs'
import type { Field } from '../../contract/fields.ts'
import { keyFields, type Resource, writableFields } from '../../contract/resource.ts'

const kindText = (field: Field): string => {
  switch (field.kind) {
    case 'integer':
      return 'Número entero'
    case 'number':
    case 'percent':
      return 'Número, con coma decimal'
    case 'money':
      return 'Importe en pesos, con coma decimal'
    case 'date':
      return 'Fecha: día/mes/año'
    case 'dateTime':
      return 'Fecha y hora: día/mes/año hora:minutos'
    case 'boolean':
      return 'Sí o No'
    case 'choice':
      return Object.values(field.choices ?? {}).join(' · ')
    case 'reference':
      return 'Código, o nombre si es uno solo'
    default:
      return 'Texto'
  }
}

const needText = (resource: Resource, name: string, field: Field): string => {
  if (keyFields(resource).includes(name)) return 'Siempre: dice cuál fila es cuál'
  return field.required ? 'Para crear' : 'Opcional'
}

/** Values that a spreadsheet offers in a cell; lists longer than it can hold are left to be typed. */
const offered = (field: Field): string | null => {
  const values =
    field.kind === 'boolean' ? ['Sí', 'No'] : field.kind === 'choice' ? Object.values(field.choices ?? {}) : []
  const list = `"${values.join(',')}"`
  return values.length > 0 && list.length < 255 && values.every(value => !/[",]/.test(value)) ? list : null
}

const offeredRows = 1000

const addColumns = (workbook: ExcelJS.Workbook, resource: Resource): void => {
  const sheet = workbook.addWorksheet(resource.titles.many.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  for (const [index, [, field]] of writableFields(resource).entries()) {
    const column = sheet.getColumn(index + 1)
    column.width = Math.max(12, Math.round((field.width ?? 120) / 8))
    // A code with zeros before it, or with thirteen digits, stays what it is.
    if (field.kind === 'text' || field.kind === 'reference') column.numFmt = '@'
    const head = sheet.getCell(1, index + 1)
    head.value = field.title
    head.font = { bold: true }
    const list = offered(field)
    for (let row = 2; list && row <= offeredRows; row += 1)
      sheet.getCell(row, index + 1).dataValidation = { type: 'list', allowBlank: true, formulae: [list] }
  }
}

const addHelp = (workbook: ExcelJS.Workbook, resource: Resource): void => {
  const sheet = workbook.addWorksheet('Ayuda')
  sheet.columns = [{ width: 26 }, { width: 32 }, { width: 60 }, { width: 60 }]
  sheet.addRow(['Columna', 'Hace falta', 'Qué va', 'Nota']).font = { bold: true }
  for (const [name, field] of writableFields(resource))
    sheet.addRow([field.title, needText(resource, name, field), kindText(field), field.help ?? ''])
}

/** An empty file with the titles of a grid; as a workbook, with what goes in each column on a second sheet. */
export const templateFile = async (resource: Resource, format: 'csv' | 'xlsx'): Promise<Buffer> => {
  const titles = writableFields(resource).map(([, field]) => field.title)
  if (format === 'csv') return Buffer.from(`\ufeff${titles.join(';')}\r\n`)
  const workbook = new ExcelJS.Workbook()
  addColumns(workbook, resource)
  addHelp(workbook, resource)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
