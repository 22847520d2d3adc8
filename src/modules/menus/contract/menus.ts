import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { idParams, integerInput, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineResource, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { menuCard } from './cards.ts'
import { itemKinds, maximumItems, menuDefinition } from './definition.ts'
import { menuPermissions, menuTag as tag } from './permissions.ts'
import { publishedMenu } from './published-menu.ts'

const access = menuPermissions.edit
const count = z.number().int()
const base = '/api/menus'
const shown = { required: true, readOnly: true } as const

export const menuStates = { draft: 'Borrador', 'on-sale': 'A la venta', off: 'Fuera de venta' } as const
export type MenuState = keyof typeof menuStates
const stateIds = Object.keys(menuStates) as [MenuState, ...MenuState[]]

/** spec.md §2: the table of menus has code, name, branch and state. */
export const menuList = defineResource({
  name: 'menus',
  table: 'menus',
  titles: { one: 'Menú', many: 'Menús' },
  tag,
  read: access,
  write: access,
  bulk: false,
  naturalKey: null,
  sort: 'name',
  grids: [{ path: 'menuTable', columns: { code: 'code', name: 'name', branch: 'branch', state: 'state' } }],
  fields: {
    code: field.text({ title: 'Código', width: 100, ...shown }),
    name: field.text({ title: 'Nombre de menú', width: 420, ...shown }),
    branch: field.text({ title: 'Sucursal', width: 300, ...shown }),
    state: field.choice({ title: 'Estado', width: 150, ...shown, choices: menuStates }),
    hasChanges: field.boolean({ title: 'Cambios sin publicar', width: 144, ...shown }),
    edition: field.integer({ title: 'Edición', width: 74, readOnly: true }),
    publishedAt: field.dateTime({ title: 'Publicado', width: 170, readOnly: true }),
    updatedAt: field.dateTime({ title: 'Modificado', width: 170, ...shown }),
  },
})

export const menuDetail = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  siteId: z.uuid().nullable(),
  /** The branch's name; null: the general menu. */
  branch: z.string().nullable(),
  state: z.enum(stateIds),
  /** Of name and branch. */
  revision: count,
  draft: menuDefinition,
  /** Grows with every save of the draft; a save names the one that it is based on. */
  draftEdition: count,
  draftSavedAt: z.string(),
  draftSavedBy: z.string(),
  hasChanges: z.boolean(),
  /** The last edition that was published; null: none. */
  publishedNumber: count.nullable(),
  publishedAt: z.string().nullable(),
  published: menuDefinition.nullable(),
})
export type MenuDetail = z.output<typeof menuDetail>

const definition = menuDefinition
const settings = { name: textInput(80, 1), siteId: rowId.nullable().default(null) }
const edition = integerInput(0, 10_000_000)

export const menuInput = z.strictObject({ ...settings, definition: definition.optional() })
export type MenuInput = z.output<typeof menuInput>
export const menuSettings = z.strictObject({ revision: integerInput(1, 10_000_000), ...settings })
export type MenuSettings = z.output<typeof menuSettings>

export const draftSaved = z.object({ edition: count, savedAt: z.string(), hasChanges: z.boolean() })
export type DraftSaved = z.output<typeof draftSaved>

const otherMenu = z.object({ id: z.uuid(), name: z.string() })

export const menuPublishing = z.object({
  nextNumber: count,
  /** What changes for customers, a sentence each. */
  changes: z.array(z.string()),
  /** The menu on sale for the same branch, which stops being sold. */
  replaces: otherMenu.nullable(),
  shownNow: count,
  hiddenNow: count,
})
export type MenuPublishing = z.output<typeof menuPublishing>

export const menuEdition = z.object({
  number: count,
  publishedAt: z.string(),
  publisher: z.string(),
  changes: z.array(z.string()),
})
export type MenuEdition = z.output<typeof menuEdition>

/** A card with what the editor shows beside it. */
export const editorCard = menuCard.extend({
  /** Of a unit with IVA, or of the whole combo without it; null: no price. */
  priceCents: z.number().int().nullable(),
  /** Units a week, on average of the last four. */
  soldPerWeek: z.number().nullable(),
})
export type EditorCard = z.output<typeof editorCard>

const kind = z.enum(
  Object.keys(itemKinds) as [keyof typeof itemKinds, ...(keyof typeof itemKinds)[]],
  'Elegí una de las opciones.',
)

const candidate = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
export type Candidate = z.output<typeof candidate>
export const candidatesAtOnce = 200

const listRoutes = resourceRoutes(menuList)
const definitionBody = 2 * 1_048_576
const reading = { method: 'GET', access, tag, params: idParams } as const
const acting = { method: 'POST', access, tag, params: idParams } as const

export const menuRoutes = {
  list: listRoutes.list,
  export: listRoutes.export,
  /** A row of the list, for a link that opens it. */
  row: listRoutes.get,
  get: defineRoute({
    ...reading,
    path: `${base}/:id`,
    summary: 'Un menú con su borrador y lo publicado',
    output: menuDetail,
  }),
  create: defineRoute({
    method: 'POST',
    path: base,
    access,
    tag,
    summary: 'Crear un menú',
    body: menuInput,
    bodyLimit: definitionBody,
    output: menuDetail,
  }),
  duplicate: defineRoute({
    ...acting,
    path: `${base}/:id/duplicate`,
    summary: 'Duplicar el borrador de un menú',
    output: menuDetail,
  }),
  saveDraft: defineRoute({
    method: 'PUT',
    path: `${base}/:id/draft`,
    access,
    tag,
    summary: 'Guardar el borrador sobre la edición que se tenía; con otra edición, 409',
    params: idParams,
    body: z.strictObject({ edition, definition }),
    bodyLimit: definitionBody,
    output: draftSaved,
  }),
  settings: defineRoute({
    method: 'PUT',
    path: `${base}/:id/settings`,
    access,
    tag,
    summary: 'Cambiar el nombre y la sucursal de un menú',
    params: idParams,
    body: menuSettings,
    output: menuDetail,
  }),
  publishing: defineRoute({
    ...reading,
    path: `${base}/:id/publishing`,
    summary: 'Qué cambia para los clientes si se publica el borrador',
    output: menuPublishing,
  }),
  publish: defineRoute({
    ...acting,
    path: `${base}/:id/publish`,
    summary: 'Publicar el borrador: los clientes lo ven enseguida',
    body: z.strictObject({
      edition,
      /** The menu on sale for the same branch that the person agreed to replace. */
      replaces: rowId.nullable().default(null),
    }),
    output: menuDetail,
  }),
  withdraw: defineRoute({
    ...acting,
    path: `${base}/:id/withdraw`,
    summary: 'Sacar un menú de la venta',
    output: menuDetail,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${base}/:id`,
    access,
    tag,
    summary: 'Eliminar un menú que no está a la venta; se puede deshacer',
    params: idParams,
  }),
  restore: defineRoute({
    ...acting,
    path: `${base}/:id/restore`,
    summary: 'Deshacer la eliminación de un menú',
    output: menuDetail,
  }),
  editions: defineRoute({
    ...reading,
    path: `${base}/:id/editions`,
    summary: 'Lo que se publicó de un menú, lo último primero (las últimas 100)',
    output: z.object({ items: z.array(menuEdition) }),
  }),
  branches: defineRoute({
    method: 'GET',
    path: '/api/menu-branches',
    access,
    tag,
    summary: 'Sucursales que pueden tener un menú',
    output: z.object({ items: z.array(candidate) }),
  }),
  cards: defineRoute({
    method: 'POST',
    path: '/api/menu-cards',
    access,
    tag,
    summary: 'Qué dice hoy el catálogo de artículos, combos y promociones, con precio y stock',
    body: z.strictObject({
      items: z.array(z.strictObject({ kind, id: rowId })).max(maximumItems, `Hasta ${maximumItems}.`),
      customerId: rowId.nullable().default(null),
      priceListId: rowId.nullable().default(null),
    }),
    output: z.object({ items: z.array(editorCard), priceList: candidate.nullable() }),
  }),
  candidates: defineRoute({
    ...reading,
    path: `${base}/:id/candidates`,
    summary: 'Lo que se puede agregar a un menú y no está en su borrador',
    query: z.strictObject({
      kind: kind.default('article'),
      search: textInput(80).default(''),
      brandId: rowId.optional(),
      itemId: rowId.optional(),
      skip: z.coerce
        .number('Tiene que ser un número.')
        .int()
        .min(0, 'Desde 0.')
        .max(100_000, 'Hasta 100.000.')
        .default(0),
      limit: z.coerce
        .number('Tiene que ser un número.')
        .int()
        .min(1, 'Desde 1.')
        .max(candidatesAtOnce, `Hasta ${candidatesAtOnce}.`)
        .default(50),
    }),
    output: z.object({ items: z.array(candidate), total: count }),
  }),
  published: defineRoute({
    method: 'GET',
    path: '/api/published-menu',
    access,
    tag,
    summary: 'El menú que ven ahora los clientes de una sucursal, o el general',
    query: z.strictObject({ branch: rowId.optional() }),
    output: z.object({ menu: publishedMenu.nullable() }),
  }),
}
