import { z } from 'zod'
import { inSentence } from './agreement.ts'
import type { ChangedEntity } from './changed-entities.ts'
import { type Field, isText } from './fields.ts'
import { idParams } from './inputs.ts'
import { listQuery, pageOf } from './list-query.ts'
import { deriveOnce } from './make-once.ts'
import type { RecordEvent } from './record-events.ts'
import type { Access } from './roles.ts'
import { defineRoute } from './route.ts'

export type Fields = Record<string, Field>

/** A grid as spec.md names it: its path in §7 and its columns in §3, each tied to a declared field. */
export type GridDefinition<Name extends string = string> = {
  /** Under /api. */
  path: string
  /** Column of the specification → field with its value, in the specification's order. */
  columns: Record<string, Name>
  /** A query parameter that gives one column another title (spec.md §7). */
  variant?: { parameter: 'country' | 'userRole'; column: string; titles: Record<string, string> }
}

/**
 * The declaration of a grid: validation, SQL, REST, form, import, export and permissions derive from it. The table has
 * env_id, id, created_at, updated_at and deleted_at besides the fields' columns.
 */
export type Resource<F extends Fields = Fields> = {
  /** Identifier, kebab-case plural; also its path (`resourcePath`) and the entity's name in history. */
  name: string
  table: string
  titles: { one: string; many: string; feminine?: boolean }
  tag: string
  read: Access
  write: Access
  /** Who may import its rows besides those who may write them (spec.md §2, Subir datos). */
  uploadedBy?: Access
  /** A note for the person who chooses a file, where the file differs from the screen's export. */
  fileNote?: string
  fields: F
  /** Default order, as `sort` is written in a URL. */
  sort: string
  /** The field or fields by which an import finds an existing row; unique per environment. */
  naturalKey: string | string[] | null
  /** False when a change has further effects, so that rows are changed one at a time only. */
  bulk?: false
  /** What programs outside are told when rows are written, by whatever way. */
  recordEvent?: RecordEvent
  /** The kind of record that its rows are in the change feed; `recordEvent` says it already. */
  changes?: ChangedEntity
  /** The grids of spec.md §7 that this resource fills; the first orders the columns on the screen. */
  grids?: GridDefinition[]
}

type Declaration<F extends Fields> = Omit<Resource<F>, 'naturalKey' | 'grids'> & {
  naturalKey: (keyof F & string) | (keyof F & string)[] | null
  grids?: GridDefinition<keyof F & string>[]
}

export const defineResource = <const F extends Fields>(resource: Declaration<F>): Resource<F> => resource

type ValueOf<T> = T extends Field<infer Value> ? Value : never
type Nullable<T extends Field> = T extends { required: true } | { optional: true } ? ValueOf<T> : ValueOf<T> | null

/** A row as lists and gets answer it. */
export type RowOf<R extends Resource> = { id: string; deletedAt: string | null } & {
  [K in keyof R['fields']]: R extends Resource<infer F> ? Nullable<F[K & keyof F]> : never
}

export const writableFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.readOnly)

/** A copy of the resource whose forms require more fields; the table and the routes stay as they are. */
export const requiring = (resource: Resource, names: string[]): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      names.includes(name) && !field.readOnly ? { ...field, required: true } : field,
    ]),
  ),
})

/** Whether the field may be empty in a row. */
export const isNullable = (field: Field): boolean => !field.required && !field.optional

export const keyFields = ({ naturalKey }: Pick<Resource, 'naturalKey'>): string[] =>
  naturalKey === null ? [] : [naturalKey].flat()

/** Empty text means no value: a cleared input of a form clears the column. */
const emptyToNull = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)

const chosenRow = z.uuid('Elegí un registro de la lista.')
const optionalInput = deriveOnce((value: z.ZodType) =>
  z.preprocess(input => emptyToNull(input) ?? undefined, value.optional()).optional(),
)
const nullableInput = deriveOnce((value: z.ZodType) => z.preprocess(emptyToNull, value.nullable()).optional())
const optional = deriveOnce((value: z.ZodType) => value.optional())
const nullable = deriveOnce((value: z.ZodType) => value.nullable())

const inputOfField = (field: Field): z.ZodType => {
  const value = field.kind === 'reference' ? chosenRow : field.schema
  if (field.required) return value
  return field.optional ? optionalInput(value) : nullableInput(value)
}

/** Body of a create: required fields must be present, unknown fields are refused. */
export const createInput = (resource: Resource): z.ZodType<Record<string, unknown>> =>
  z.strictObject(Object.fromEntries(writableFields(resource).map(([name, field]) => [name, inputOfField(field)])))

/** Body of a partial update: fields that are left out keep their values. */
export const updateInput = (resource: Resource): z.ZodType<Record<string, unknown>> =>
  z.strictObject(
    Object.fromEntries(writableFields(resource).map(([name, field]) => [name, optional(inputOfField(field))])),
  )

const anyText = z.string()
const anyId = z.uuid()

/** A row as the list and the routes of the resource answer it. */
export const rowSchema = (resource: Resource): z.ZodType =>
  z.object({
    id: anyId,
    deletedAt: nullable(anyText),
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => {
        const schema = field.kind === 'dateTime' || field.kind === 'date' || isText(field) ? anyText : field.schema
        return [name, isNullable(field) ? nullable(schema) : schema]
      }),
    ),
  })

export const exportFormats = ['xlsx', 'csv', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Parameters of an export: filter, order and columns of the list, in order; all columns when none is named. */
export const exportQuery = listQuery
  .omit({ cursor: true, skip: true, limit: true, part: true })
  .extend({ format: z.enum(exportFormats) })
export type ExportQuery = z.output<typeof exportQuery>

const importedRows = z.strictObject({
  dryRun: z.boolean().default(false),
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(2000),
})
const importOutcome = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  errors: z.array(z.object({ row: z.number(), path: z.string(), message: z.string() })),
})

/** Rows live under /api/data: the names right under /api belong to the grid definitions of spec.md §7. */
export const resourcePath = (name: string): string => `/api/data/${name}`

/** The REST routes of a resource, the same object on server and web. */
export const resourceRoutes = (resource: Resource) => {
  const base = resourcePath(resource.name)
  const { tag, read, write } = resource
  const row = rowSchema(resource)
  const many = inSentence(resource.titles.many)
  const one = inSentence(resource.titles.one)
  return {
    list: defineRoute({
      method: 'GET',
      path: base,
      access: read,
      tag,
      summary: `Lista de ${many}`,
      query: listQuery,
      output: pageOf(row),
    }),
    get: defineRoute({
      method: 'GET',
      path: `${base}/:id`,
      access: read,
      tag,
      summary: resource.titles.one,
      params: idParams,
      output: row,
    }),
    create: defineRoute({
      method: 'POST',
      path: base,
      access: write,
      tag,
      summary: `Crear ${one}`,
      body: createInput(resource),
      output: row,
    }),
    update: defineRoute({
      method: 'PATCH',
      path: `${base}/:id`,
      access: write,
      tag,
      summary: `Cambiar ${one}`,
      params: idParams,
      body: updateInput(resource),
      output: row,
    }),
    remove: defineRoute({
      method: 'DELETE',
      path: `${base}/:id`,
      access: write,
      tag,
      summary: `Eliminar ${one}`,
      params: idParams,
    }),
    restore: defineRoute({
      method: 'POST',
      path: `${base}/:id/restore`,
      access: write,
      tag,
      summary: `Deshacer la eliminación de ${one}`,
      params: idParams,
      output: row,
    }),
    export: defineRoute({
      method: 'GET',
      path: `${base}/export`,
      access: read,
      tag,
      summary: `Exportar ${many} tal como las muestra el filtro`,
      query: exportQuery,
    }),
    import: defineRoute({
      method: 'POST',
      path: `${base}/import`,
      access: write,
      tag,
      summary: `Importar ${many} por lotes; con dryRun no escribe`,
      bodyLimit: 8_000_000,
      body: importedRows,
      judgesRows: true,
      output: importOutcome,
    }),
  }
}
