import { field } from '../../contract/fields.ts'
import type { ImportField, ImportView } from '../../contract/imports.ts'
import { defineResource } from '../../contract/resource.ts'
import { permission } from '../../contract/roles.ts'

/** A test grid that belongs to no module, with the most common kinds of fields. */
export const jars = defineResource({
  name: 'jars',
  table: 'jars',
  titles: { one: 'Frasco', many: 'Frascos' },
  tag: 'Pruebas',
  read: permission('jars.read', 'user'),
  write: permission('jars.write', 'admin'),
  naturalKey: 'code',
  sort: 'code',
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 240, required: true, max: 120 }),
    price: field.money({ title: 'Precio', min: 0, summed: true }),
    kind: field.choice({ title: 'Tipo', choices: { glass: 'Vidrio', tin: 'Lata' } }),
    color: field.color({ title: 'Color' }),
    note: field.text({ title: 'Nota', width: 260, max: 500 }),
  },
})

export type Jar = { id: string; code: string; name: string; [column: string]: unknown }

const idOf = (index: number): string => `0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`

export const jar = (index: number, values: Partial<Jar> = {}): Jar => ({
  id: idOf(index),
  deletedAt: null,
  code: `F${index}`,
  name: `Frasco ${index}`,
  price: 100_000 + index,
  kind: 'glass',
  color: '#009e73',
  note: null,
  ...values,
})

export const pageOfJars = (items: Jar[]) => ({
  items,
  next: null,
  total: items.length,
  totals: { price: items.reduce((sum, { price }) => sum + Number(price ?? 0), 0) },
})

const importField = (name: string, title: string, more: Partial<ImportField> = {}): ImportField => ({
  name,
  title,
  kind: 'text',
  isRequired: false,
  isKey: false,
  codeOf: null,
  help: null,
  fraction: null,
  choices: null,
  ...more,
})

/** An import of jars as the server returns it just after the upload. */
export const jarImport = (values: Partial<ImportView> = {}): ImportView => ({
  id: idOf(900),
  resource: 'jars',
  title: 'Frascos',
  fileName: 'frascos.csv',
  fileBytes: 1_234,
  state: 'uploaded',
  author: 'Ana Paz',
  createdAt: '2026-11-20T12:00:00Z',
  finishedAt: null,
  rowCount: 0,
  documents: null,
  newCount: 0,
  changedCount: 0,
  equalCount: 0,
  wrongCount: 0,
  format: 'csv',
  titles: { one: 'Frasco', many: 'Frascos', isFeminine: false },
  settings: {
    encoding: 'utf-8',
    delimiter: ';',
    sheet: null,
    headRow: 1,
    decimal: ',',
    dateOrder: 'dmy',
    makes: [],
  },
  found: {
    columns: [
      { title: 'Código', samples: ['F1', 'F2'] },
      { title: 'Nombre', samples: ['Frasco 1', 'Frasco 2'] },
    ],
    sheets: [],
    brokenLetters: 0,
  },
  mapping: { code: 0, name: 1 },
  fields: [
    importField('code', 'Código', { isKey: true, isRequired: true }),
    importField('name', 'Nombre', { isRequired: true }),
  ],
  isRemembered: false,
  progress: 0,
  failure: null,
  isCancelling: false,
  appliedAt: null,
  undoneAt: null,
  undoneBy: null,
  undoneCount: 0,
  keptCount: 0,
  newRows: [],
  changedRows: [],
  wrongRows: [],
  newcomers: [],
  hasErrorFile: false,
  isUndoable: false,
  isFileKept: true,
  ...values,
})
