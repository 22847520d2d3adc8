import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { fileReference, idParams, rowId, textInput, unitsInput } from '../../../kernel/contract/inputs.ts'
import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { stockCounts } from './counts-list.ts'
import { countPermissions, countTag as tag } from './permissions.ts'
import { countSettings } from './settings.ts'
import { countActs } from './states.ts'

const units = unitsInput(0, 1e8)

export const countScopes = {
  all: 'Todo lo que hay',
  items: 'Por rubro',
  brands: 'Por marca',
  articles: 'Una lista de artículos',
} as const
export type CountScope = keyof typeof countScopes

export const newCountBody = z
  .strictObject({
    place: z.strictObject({
      kind: z.enum(['warehouse', 'vehicle'], 'Elegí un depósito o un vehículo.'),
      id: z.uuid('Elegí un lugar de la lista.'),
    }),
    scope: z.enum(['all', 'items', 'brands', 'articles'], 'Elegí qué se cuenta.').default('all'),
    scopeIds: z.array(z.uuid('Elegí de la lista.'), 'Tiene que ser una lista.').max(500, 'Hasta 500.').default([]),
    isBlind: z.boolean('Elegí sí o no.').default(true),
    toleranceUnits: units.default(0),
    tolerancePercent: z.number('Tiene que ser un número.').min(0, 'Desde 0.').max(100, 'Hasta 100.').default(0),
    note: textInput(300).default(''),
  })
  .refine(({ scope, scopeIds }) => scope === 'all' || scopeIds.length > 0, {
    path: ['scopeIds'],
    message: 'Elegí al menos uno.',
  })
export type NewCountBody = z.output<typeof newCountBody>

/** Prefix of the keys of entries that closing a count adds, with zero units, for lots that nobody counted. Clients may not send it. */
export const closingKey = 'closing:'

export const countEntryBody = z.strictObject({
  /** Chosen by the client: an entry repeated with the same key counts once. */
  key: textInput(100, 1).refine(key => !key.startsWith(closingKey), 'Esa clave es de Andén.'),
  article: z.uuid('Elegí un artículo de la lista.'),
  lot: textInput(60).default(''),
  expiresOn: daySchema.nullable().default(null),
  units,
  /** An image that the person has just uploaded (`POST /api/files`): what was counted. */
  photo: fileReference.nullable().default(null),
})
export type CountEntryBody = z.output<typeof countEntryBody>

export const countActBody = z.strictObject({
  act: z.enum(countActs, 'Ese paso no existe.'),
  /** On closing: whether lots that nobody counted keep their stock or count as zero. */
  uncounted: z.enum(['leave', 'zero'], 'Elegí una de las opciones.').default('leave'),
  reason: textInput(300).default(''),
})
export type CountActBody = z.output<typeof countActBody>

const figure = z.number().nullable()

export const countLine = z.object({
  article: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  lot: z.string(),
  expiresOn: z.string().nullable(),
  /** Null when nobody counted it in the round that asks for it. */
  counted: figure,
  /** Null while a blind count hides it from this person. */
  expected: figure,
  difference: figure,
  /** At the price of the default list, in cents without IVA; null when it has no price. */
  differenceCents: figure,
  beyond: z.boolean(),
  /** Whether the stock of the lot moved between two of its entries: it should be counted again. */
  moved: z.boolean(),
  round: z.number(),
})
export type CountLine = z.output<typeof countLine>

export const countView = z.object({
  id: z.uuid(),
  number: z.number(),
  state: z.enum(['counting', 'review', 'approved', 'canceled']),
  place: z.object({ kind: z.enum(['warehouse', 'vehicle']), id: z.uuid(), name: z.string() }),
  scope: z.enum(['all', 'items', 'brands', 'articles']),
  scopeNames: z.array(z.string()),
  isBlind: z.boolean(),
  toleranceUnits: z.number(),
  tolerancePercent: z.number(),
  note: z.string().nullable(),
  round: z.number(),
  openedBy: z.string(),
  createdAt: z.string(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** Whether this person may see the units by the books now. */
  seesExpected: z.boolean(),
  /** Up to 2.000, differences first. */
  lines: z.array(countLine),
  totals: z.object({
    lines: z.number(),
    counted: z.number(),
    pending: z.number(),
    beyond: z.number(),
    differenceCents: z.number().nullable(),
  }),
  /** The people who counted, in any round. */
  people: z.array(
    z.object({
      name: z.string(),
      entries: z.number(),
      units: z.number(),
      rounds: z.array(z.number()),
      lastAt: z.string(),
    }),
  ),
  /** The newest 50 entries of the current round. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      article: z.string(),
      lot: z.string(),
      units: z.number(),
      actor: z.string(),
      isMine: z.boolean(),
      at: z.string(),
      photo: z.uuid().nullable(),
    }),
  ),
  acts: z.array(z.enum(countActs)),
  /** Why this person may not approve it, as shown to them; null when they may, or have no permission to approve at all. */
  approvalBlock: z.string().nullable(),
  history: z.array(z.object({ at: z.string(), actor: z.string(), text: z.string() })),
})
export type CountView = z.output<typeof countView>

export const foundArticle = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  ean: z.string().nullable(),
  unitsPerPackage: z.number(),
  /** Whether it is sold by the piece, in whole units only. */
  isWhole: z.boolean(),
  /** Its lots in that place, first expired first, without their units. */
  lots: z.array(z.object({ lot: z.string(), expiresOn: z.string().nullable() })),
})
export type FoundArticle = z.output<typeof foundArticle>

const list = resourceRoutes(stockCounts)
const base = '/api/counts'

export const countRoutes = {
  list: list.list,
  export: list.export,
  places: defineRoute({
    method: 'GET',
    path: `${base}/places`,
    access: countPermissions.manage,
    tag,
    summary: 'Depósitos y vehículos que se pueden contar',
    output: z.object({
      items: z.array(z.object({ kind: z.enum(['warehouse', 'vehicle']), id: z.uuid(), name: z.string() })),
    }),
  }),
  open: defineRoute({
    method: 'POST',
    path: base,
    access: countPermissions.manage,
    tag,
    summary: 'Abrir un conteo de un depósito o de un vehículo',
    body: newCountBody,
    output: countView,
  }),
  view: defineRoute({
    method: 'GET',
    path: `${base}/:id`,
    access: countPermissions.count,
    tag,
    summary: 'Un conteo: lo contado, quiénes, y las diferencias para quien las puede ver',
    params: idParams,
    output: countView,
  }),
  find: defineRoute({
    method: 'GET',
    path: `${base}/:id/articles`,
    access: countPermissions.count,
    tag,
    summary: 'Buscar un artículo del conteo por código de barras, código o nombre, con sus lotes conocidos',
    params: idParams,
    query: z.strictObject({ text: textInput(120, 1) }),
    output: z.object({ items: z.array(foundArticle) }),
  }),
  enter: defineRoute({
    method: 'POST',
    path: `${base}/:id/entries`,
    access: countPermissions.count,
    tag,
    summary: 'Anotar lo contado de un artículo y lote; lo mismo con la misma clave no se repite',
    params: idParams,
    body: countEntryBody,
    output: countView,
  }),
  voidEntry: defineRoute({
    method: 'POST',
    path: `${base}/:id/entries/:entryId/void`,
    access: countPermissions.count,
    tag,
    summary: 'Anular una anotación propia; un administrador, cualquiera',
    params: idParams.extend({ entryId: rowId }),
    output: countView,
  }),
  act: defineRoute({
    method: 'POST',
    path: `${base}/:id/acts`,
    access: countPermissions.manage,
    tag,
    summary: 'Cerrar, pedir recuento, seguir contando, aprobar, deshacer la aprobación o cancelar',
    params: idParams,
    body: countActBody,
    output: countView,
  }),
  settings: {
    get: defineRoute({
      method: 'GET',
      path: '/api/settings/counts',
      access: countPermissions.count,
      tag,
      summary: 'Configuración: control de stock',
      output: countSettings.schema,
    }),
    save: defineRoute({
      method: 'PUT',
      path: '/api/settings/counts',
      access: countPermissions.manage,
      tag,
      summary: 'Guardar la configuración: control de stock',
      body: countSettings.schema,
      output: countSettings.schema,
    }),
  },
  pdf: defineRoute({
    method: 'GET',
    path: `${base}/:id/count.pdf`,
    access: countPermissions.manage,
    tag,
    summary: 'El conteo en PDF, con sus diferencias y lugar para firmar',
    params: idParams,
  }),
}
