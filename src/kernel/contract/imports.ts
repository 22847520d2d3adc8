import { z } from 'zod'
import { field, fieldKinds } from './fields.ts'
import { idParams } from './inputs.ts'
import { listQuery, pageOf } from './list-query.ts'
import { defineProblems } from './problems.ts'
import type { Resource } from './resource.ts'
import { type Access, mayCall, permission, type Role } from './roles.ts'
import { defineRoute } from './route.ts'

/** Encodings of text files; `cp850` is that of DOS programs. */
export const textEncodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Latin-1)',
  cp850: 'DOS (850)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
} as const
export type TextEncoding = keyof typeof textEncodings

export const delimiterNames = { ';': 'Punto y coma', ',': 'Coma', '\t': 'Tabulación', '|': 'Barra' } as const
export const decimalMarks = { ',': 'Coma: 1.234,56', '.': 'Punto: 1,234.56' } as const
export const dateOrders = { dmy: 'Día/mes/año', mdy: 'Mes/día/año' } as const

export const importStates = {
  uploaded: 'Sin revisar',
  checking: 'Revisando',
  checked: 'Revisada',
  applying: 'Importando',
  done: 'Importada',
  cancelled: 'Cancelada',
  failed: 'Falló',
  undoing: 'Deshaciendo',
  undone: 'Deshecha',
} as const
export type ImportState = keyof typeof importStates

/** The states in which each act may begin; in any other state it is refused with `wrongState`. */
export const importTransitions = {
  settle: ['uploaded', 'checked', 'failed', 'cancelled'],
  checking: ['uploaded', 'checked', 'failed', 'cancelled'],
  applying: ['uploaded', 'checked', 'failed', 'cancelled'],
  undoing: ['done', 'failed', 'cancelled'],
  discard: ['uploaded', 'checked', 'failed', 'cancelled'],
} as const satisfies Record<string, readonly ImportState[]>
export type ImportAct = keyof typeof importTransitions

export const runningStates = ['checking', 'applying', 'undoing'] as const
export type RunningState = (typeof runningStates)[number]
export const isRunning = (state: ImportState): state is RunningState =>
  (runningStates as readonly ImportState[]).includes(state)

/** Days during which an import can be undone and its file with errors downloaded. */
export const undoDays = 30

export const importsPermission = permission('imports.use', 'staff')

/**
 * A person may import into a grid that they may write, or that names them in `uploadedBy` (spec.md §2, Subir datos).
 */
export const mayImport = (
  resource: Pick<Resource, 'naturalKey' | 'write' | 'uploadedBy'>,
  person: { role: Role; isOperator: boolean },
): boolean => {
  const access: Access[] = [resource.write, ...(resource.uploadedBy ? [resource.uploadedBy] : [])]
  return resource.naturalKey !== null && mayCall(importsPermission, person) && access.some(one => mayCall(one, person))
}

export const importProblems = defineProblems('imports', {
  notAFile: { status: 400, message: 'Falta el archivo.' },
  unreadable: { status: 400, message: 'No pudimos leer el archivo.' },
  tooLarge: { status: 413, message: 'El archivo pasa los 200 MB. Partilo en varios.' },
  busy: { status: 409, message: 'Ya hay una importación en curso sobre esta grilla.' },
  wrongState: { status: 409, message: 'La importación ya no está en ese paso.' },
  unmapped: { status: 400, message: 'Falta indicar de qué columna sale un dato.' },
  gone: { status: 409, message: 'El archivo de esta importación ya se borró. Subilo de nuevo.' },
  tooOld: { status: 409, message: `Pasaron más de ${undoDays} días: ya no se puede deshacer.` },
})

const encoding = z.enum(
  Object.keys(textEncodings) as [TextEncoding, ...TextEncoding[]],
  'Elegí una codificación de la lista.',
)
const delimiter = z.enum([';', ',', '\t', '|'], 'Elegí un separador de la lista.')
const decimal = z.enum([',', '.'], 'Elegí coma o punto.')
const dateOrder = z.enum(['dmy', 'mdy'], 'Elegí un orden de la lista.')

/** How a file is read. Encoding and delimiter apply to text files, the sheet to workbooks. */
export const importSettings = z.object({
  encoding: encoding.nullable().default(null),
  delimiter: delimiter.nullable().default(null),
  sheet: z.string().nullable().default(null),
  /** Number of the row with the titles. */
  headRow: z.number().int().default(1),
  decimal: decimal.default(','),
  dateOrder: dateOrder.default('dmy'),
  /** Grids in which the import may create the missing references of the file. */
  makes: z.array(z.string()).default([]),
})
export type ImportSettings = z.output<typeof importSettings>

const cell = z.union([z.string(), z.number()])

export const importFound = z.object({
  columns: z.array(z.object({ title: z.string(), samples: z.array(cell) })).default([]),
  sheets: z.array(z.string()).default([]),
  /** Characters of a text file that its encoding cannot decode. */
  brokenLetters: z.number().default(0),
})
export type ImportFound = z.output<typeof importFound>

/** Missing references by their grid: how many the file names, and the first of their names. */
export const importMissingReferences = z.record(z.string(), z.object({ count: z.number(), names: z.array(z.string()) }))
export type ImportMissingReferences = z.output<typeof importMissingReferences>

/** Field → column of the file, counted from 0; null when it has no column. */
export const importMapping = z.record(z.string(), z.number().int().min(0).nullable())
export type ImportMapping = z.output<typeof importMapping>

export const rowProblem = z.object({
  path: z.string(),
  title: z.string(),
  message: z.string(),
  /** Text of the cell as it was read; empty when the cell is, or when the problem is of no single cell. */
  value: z.string().default(''),
})
export type RowProblem = z.output<typeof rowProblem>
export const rowDifference = z.object({ title: z.string(), before: z.string(), after: z.string() })
export type RowDifference = z.output<typeof rowDifference>

const importField = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(fieldKinds),
  isRequired: z.boolean(),
  isKey: z.boolean(),
  /** The reference whose code this column has: the import finds the row by either column. */
  codeOf: z.string().nullable(),
  help: z.string().nullable(),
  fraction: z.number().nullable(),
  choices: z.record(z.string(), z.string()).nullable(),
})
export type ImportField = z.output<typeof importField>

const counts = {
  rowCount: z.number(),
  newCount: z.number(),
  changedCount: z.number(),
  equalCount: z.number(),
  wrongCount: z.number(),
}

const titles = z.object({ one: z.string(), many: z.string(), isFeminine: z.boolean() })

/** Missing references of one grid; `isMade`: the import creates them. */
const newcomers = z.object({
  resource: z.string(),
  titles,
  count: z.number(),
  names: z.array(z.string()),
  isMade: z.boolean(),
})
export type ShownMissingReferences = z.output<typeof newcomers>

/** A row of the file as the preview shows it: new, changed or wrong. */
export const foundRow = z.object({
  row: z.number(),
  values: z.array(z.object({ title: z.string(), text: z.string() })),
  key: z.string(),
  differences: z.array(rowDifference),
  problems: z.array(rowProblem),
})
export type FoundRow = z.output<typeof foundRow>

const state = z.enum(Object.keys(importStates) as [ImportState, ...ImportState[]])

export const importSummary = z.object({
  id: z.uuid(),
  resource: z.string(),
  /** Title of the grid: «Clientes». */
  title: z.string(),
  fileName: z.string(),
  fileBytes: z.number(),
  state,
  author: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  ...counts,
})
export type ImportSummary = z.output<typeof importSummary>

export const importView = importSummary.extend({
  format: z.enum(['csv', 'xlsx']),
  titles,
  settings: importSettings,
  found: importFound,
  mapping: importMapping,
  fields: z.array(importField),
  /** For documents that take several rows: how many are new, equal and wrong. Null for rows of a grid. */
  documents: z.object({ new: z.number(), equal: z.number(), wrong: z.number() }).nullable(),
  isRemembered: z.boolean(),
  /** 0 to 100, while it runs. */
  progress: z.number(),
  failure: z.string().nullable(),
  isCancelling: z.boolean(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  undoneCount: z.number(),
  keptCount: z.number(),
  /** The first fifty rows of each kind; the `rows` route answers the others in pages. */
  newRows: z.array(foundRow),
  changedRows: z.array(foundRow),
  wrongRows: z.array(foundRow),
  newcomers: z.array(newcomers),
  hasErrorFile: z.boolean(),
  isUndoable: z.boolean(),
  isFileKept: z.boolean(),
})
export type ImportView = z.output<typeof importView>

const entity = z.object({
  resource: z.string(),
  titles,
  group: z.string(),
  /** Titles of the entities that this one references, which are imported first. */
  after: z.array(z.string()),
  fields: z.array(importField),
  /** A note for the person who chooses a file. */
  note: z.string().nullable(),
  last: importSummary.nullable(),
})
export type ImportEntity = z.output<typeof entity>

/** Columns of the list of imports, for its grid, filters and sort. */
export const importFields = {
  createdAt: field.dateTime({ title: 'Subido', width: 160, required: true, readOnly: true }),
  title: field.text({
    title: 'Grilla',
    width: 170,
    required: true,
    readOnly: true,
    filterable: false,
    sortable: false,
  }),
  fileName: field.text({ title: 'Archivo', width: 260, required: true, readOnly: true }),
  author: field.text({ title: 'Por', width: 160, required: true, readOnly: true }),
  state: field.choice({ title: 'Estado', width: 130, required: true, readOnly: true, choices: importStates }),
  rowCount: field.integer({ title: 'Filas', width: 100, required: true, readOnly: true }),
  newCount: field.integer({ title: 'Nuevas', width: 100, required: true, readOnly: true }),
  changedCount: field.integer({ title: 'Cambiadas', width: 110, required: true, readOnly: true }),
  equalCount: field.integer({ title: 'Iguales', width: 100, required: true, readOnly: true }),
  wrongCount: field.integer({ title: 'Con error', width: 110, required: true, readOnly: true }),
} as const

export const undoCounts = z.object({
  /** Rows that would be deleted, restored to their earlier values, and kept because somebody changed them since. */
  created: z.number(),
  changed: z.number(),
  kept: z.number(),
  /** Rows of other grids that the import created and nothing else references: they would be deleted. */
  made: z.number(),
  /** Why documents stay, for those undone one by one: «ya se bajaron al ERP», and how many. */
  reasons: z.array(z.object({ text: z.string(), count: z.number() })),
})
export type UndoCounts = z.output<typeof undoCounts>

const fileFormat = z.enum(['xlsx', 'csv'], 'Elegí xlsx o csv.').default('xlsx')
const base = '/api/imports'
const common = { access: importsPermission, tag: 'Importaciones' } as const

export const importRoutes = {
  entities: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/entities`,
    summary: 'Qué se puede subir, en el orden en que conviene, y la última vez de cada cosa',
    output: z.object({ items: z.array(entity) }),
  }),
  template: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/templates/:resource`,
    summary: 'Plantilla para completar',
    params: z.strictObject({ resource: z.string().max(60) }),
    query: z.strictObject({ format: fileFormat }),
  }),
  upload: defineRoute({
    ...common,
    method: 'POST',
    path: base,
    summary: 'Subir un archivo (xlsx, csv o txt, hasta 200 MB) tal cual, como application/octet-stream',
    query: z.strictObject({ resource: z.string().max(60), name: z.string().min(1).max(200) }),
    isBinary: 'stream',
    output: importView,
  }),
  list: defineRoute({
    ...common,
    method: 'GET',
    path: base,
    summary: 'Importaciones hechas',
    query: listQuery,
    output: pageOf(importSummary),
  }),
  get: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Una importación, con las primeras filas nuevas, cambiadas y con error',
    params: idParams,
    output: importView,
  }),
  settle: defineRoute({
    ...common,
    method: 'PATCH',
    path: `${base}/:id`,
    summary: 'Corregir cómo se lee el archivo o de qué columna sale cada dato',
    params: idParams,
    body: z.strictObject({
      encoding: encoding.optional(),
      delimiter: delimiter.optional(),
      sheet: z.string().max(200).optional(),
      decimal: decimal.optional(),
      dateOrder: dateOrder.optional(),
      mapping: importMapping.optional(),
      makes: z.array(z.string().max(60)).max(20, 'Hasta 20 grillas.').optional(),
    }),
    output: importView,
  }),
  check: defineRoute({
    ...common,
    method: 'POST',
    path: `${base}/:id/check`,
    summary: 'Revisar sin guardar: cuántas filas son nuevas, cambiadas, iguales y con error',
    params: idParams,
    output: importView,
  }),
  apply: defineRoute({
    ...common,
    method: 'POST',
    path: `${base}/:id/apply`,
    summary: 'Importar las filas que están bien',
    params: idParams,
    output: importView,
  }),
  cancel: defineRoute({
    ...common,
    method: 'POST',
    path: `${base}/:id/cancel`,
    summary: 'Detener lo que está en curso; lo ya importado queda y se puede deshacer',
    params: idParams,
    output: importView,
  }),
  rows: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/:id/rows`,
    summary:
      'Qué hace cada fila: las nuevas, las que cambian con su antes y su después, o las que tienen error, de a páginas',
    params: idParams,
    query: z.strictObject({
      kind: z.enum(['new', 'changed', 'wrong'], 'Elegí qué filas: nuevas, cambiadas o equivocadas.'),
      /** Number of a row of the file: the answer begins after it. */
      after: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    output: z.object({ items: z.array(foundRow) }),
  }),
  errors: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/:id/errors`,
    summary: 'Las filas con error, con sus columnas y el motivo, para corregir y subir de nuevo',
    params: idParams,
    query: z.strictObject({ format: fileFormat }),
  }),
  undoCounts: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/:id/undo`,
    summary: 'Cuántas filas se borrarían, volverían a lo que eran o quedarían como están',
    params: idParams,
    output: undoCounts,
  }),
  undo: defineRoute({
    ...common,
    method: 'POST',
    path: `${base}/:id/undo`,
    summary: 'Deshacer una importación: lo creado se elimina y lo cambiado vuelve; lo que alguien tocó después queda',
    params: idParams,
    output: importView,
  }),
  discard: defineRoute({
    ...common,
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Descartar un archivo que no se importó',
    params: idParams,
  }),
}
