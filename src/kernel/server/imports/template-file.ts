import { buffer } from 'node:stream/consumers'
import { type Field, isText } from '../../contract/fields.ts'
import { keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import { textFormat } from '../resources/sheet-text.ts'
import { type Sheet, type SheetColumn, sheetName, workbookFile } from '../resources/workbook-file.ts'

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
    case 'color':
      return 'Color, como #1a2b3c'
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

/** Values that a spreadsheet offers in a cell; longer lists than it can hold are left out. */
const offeredOf = (field: Field): string[] | undefined => {
  const values =
    field.kind === 'boolean' ? ['Sí', 'No'] : field.kind === 'choice' ? Object.values(field.choices ?? {}) : []
  const length = values.join(',').length + 2
  return values.length > 0 && length < 255 && values.every(value => !/[",]/.test(value)) ? values : undefined
}

const columnOf = (field: Field): SheetColumn => ({
  title: field.title,
  width: Math.max(12, Math.round((field.width ?? 120) / 8)),
  // As text, a code keeps its leading zeros and its thirteen digits.
  format: isText(field) || field.kind === 'reference' ? textFormat : undefined,
  offered: offeredOf(field),
})

const helpColumns: SheetColumn[] = [
  { title: 'Columna', width: 26 },
  { title: 'Hace falta', width: 32 },
  { title: 'Qué va', width: 60 },
  { title: 'Nota', width: 60 },
]

const sheetsOf = (resource: Resource): Sheet[] => {
  const fields = writableFields(resource)
  const help = fields.map(([name, field]) => [
    field.title,
    needText(resource, name, field),
    kindText(field),
    field.help ?? '',
  ])
  return [
    { name: sheetName(resource.titles.many), columns: fields.map(([, field]) => columnOf(field)), rows: [] },
    { name: 'Ayuda', columns: helpColumns, rows: [help] },
  ]
}

/** An empty file with the titles of a grid; a workbook explains each column on a second sheet. */
export const templateFile = async (resource: Resource, format: 'csv' | 'xlsx'): Promise<Buffer> => {
  const titles = writableFields(resource).map(([, field]) => field.title)
  return format === 'csv' ? Buffer.from(`\ufeff${titles.join(';')}\r\n`) : buffer(workbookFile(sheetsOf(resource)))
}
