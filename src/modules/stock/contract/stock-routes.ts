import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { definitionAnswer } from '../../../kernel/contract/grid-definition.ts'
import { idParams, textInput, unitsInput } from '../../../kernel/contract/inputs.ts'
import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { stockPermissions, stockTag as tag } from './permissions.ts'
import { stockLevels } from './stock-levels.ts'
import { stockList } from './stock-list.ts'
import { stockMovements } from './stock-movements.ts'
import { stockSettings } from './stock-settings.ts'

const id = (message: string) => z.uuid(message)
const article = id('Elegí un artículo de la lista.')
const warehouse = id('Elegí un depósito de la lista.')
const lot = textInput(60).default('')

const units = unitsInput(-1e8, 1e8)
const someUnits = units.positive('Tiene que ser mayor que cero.')

/** Chosen by the client: an act repeated with the same key is done once. */
const key = textInput(100, 1)
const reason = textInput(300)

const lines = <Line extends z.ZodType>(line: Line) =>
  z.array(line, 'Tiene que ser una lista.').min(1, 'Agregá al menos un artículo.').max(200, 'Hasta 200 renglones.')

export const receiptBody = z.strictObject({
  key,
  warehouse,
  reason: reason.default(''),
  lines: lines(z.strictObject({ article, lot, expiresOn: daySchema.nullable().default(null), units: someUnits })),
})
export type ReceiptBody = z.output<typeof receiptBody>

export const adjustmentBody = z.strictObject({
  key,
  warehouse,
  article,
  lot,
  isFit: z.boolean('Elegí sí o no.').default(true),
  /** Positive adds units, negative takes them away. */
  units: units.refine(value => value !== 0, 'Tiene que ser distinto de cero.'),
  reason: textInput(300, 3),
})
export type AdjustmentBody = z.output<typeof adjustmentBody>

export const transferBody = z
  .strictObject({
    key,
    from: warehouse,
    to: warehouse.meta({ examples: ['0190f3a2-7c1e-7d4a-9b52-3f6c8e21a406'] }),
    reason: reason.default(''),
    lines: lines(z.strictObject({ article, lot, units: someUnits })),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Elegí otro depósito.' })
export type TransferBody = z.output<typeof transferBody>

export const maximumLevels = 1000

const levelItem = z.strictObject({
  /** Codes of the ERP. */
  warehouse: textInput(40, 1),
  article: textInput(40, 1),
  lot: textInput(60).optional(),
  expiresOn: daySchema.nullable().optional(),
  units: units.min(0, 'Desde 0.'),
})
export type LevelItem = z.output<typeof levelItem>

/** The answer to an act: the document that undoes it, and whether the act was done now (`isNew`) or before. */
const stockAct = z.object({ document: z.uuid(), isNew: z.boolean() })
export type StockAct = z.output<typeof stockAct>

const act = <Body extends z.ZodType>(path: string, summary: string, body: Body) =>
  defineRoute({ method: 'POST', path, access: stockPermissions.write, tag, summary, body, output: stockAct })

export const articleStock = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  unitsPerPackage: z.number(),
  total: z.number(),
  committed: z.number(),
  available: z.number(),
  /** Units below which the total is marked; null: none. */
  minimum: z.number().nullable(),
  /** By place and lot, first expired first, without empty ones. Up to 300. */
  levels: z.array(
    z.object({
      place: z.object({ kind: z.enum(['warehouse', 'vehicle']), id: z.uuid(), name: z.string() }),
      lot: z.string(),
      expiresOn: z.string().nullable(),
      isFit: z.boolean(),
      units: z.number(),
    }),
  ),
})
export type ArticleStock = z.output<typeof articleStock>

const list = resourceRoutes(stockList([]))
const levels = resourceRoutes(stockLevels)
const movements = resourceRoutes(stockMovements)

export const stockRoutes = {
  list: list.list,
  export: list.export,
  levels: { list: levels.list, export: levels.export, import: levels.import },
  movements: { list: movements.list, export: movements.export },
  grid: defineRoute({
    method: 'GET',
    path: '/api/stock',
    access: stockPermissions.read,
    tag,
    summary: 'Columnas de la grilla de stock: una por depósito',
    query: z.strictObject({}),
    output: definitionAnswer,
  }),
  warehouses: defineRoute({
    method: 'GET',
    path: '/api/stock/warehouses',
    access: stockPermissions.read,
    tag,
    summary: 'Los depósitos: los sitios que guardan mercadería',
    output: z.object({ items: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string() })) }),
  }),
  article: defineRoute({
    method: 'GET',
    path: '/api/stock/articles/:id',
    access: stockPermissions.read,
    tag,
    summary: 'Stock de un artículo, por lugar y lote',
    params: idParams,
    output: articleStock,
  }),
  receive: act('/api/stock/receipts', 'Ingresar mercadería a un depósito', receiptBody),
  adjust: act('/api/stock/adjustments', 'Ajustar el stock de un artículo, con su motivo', adjustmentBody),
  transfer: act('/api/stock/transfers', 'Pasar mercadería de un depósito a otro', transferBody),
  undo: defineRoute({
    method: 'POST',
    path: '/api/stock/documents/:id/undo',
    access: stockPermissions.write,
    tag,
    summary: 'Deshacer un ingreso, un ajuste o una transferencia con el movimiento contrario',
    params: idParams,
    output: stockAct,
  }),
  setLevels: defineRoute({
    method: 'POST',
    path: '/api/stock/levels',
    access: stockPermissions.upload,
    tag,
    summary: `Informar niveles absolutos, hasta ${maximumLevels}: por depósito y artículo, o por lote si «lot» está. Lo mismo con la misma clave no se repite; los renglones rechazados se dicen y no frenan a los demás`,
    bodyLimit: 2_000_000,
    body: z.strictObject({
      key,
      reason: reason.optional(),
      items: z
        .array(levelItem, 'Tiene que ser una lista.')
        .min(1, 'Enviá al menos un nivel.')
        .max(maximumLevels, `Hasta ${maximumLevels} niveles por envío.`),
    }),
    output: z.object({
      status: z.enum(['created', 'repeated']),
      /** How many levels changed; `unchanged` counts those that were right already. */
      changed: z.number(),
      unchanged: z.number(),
      rejected: z.array(z.object({ index: z.number(), path: z.string(), message: z.string() })),
    }),
  }),
  settings: {
    get: defineRoute({
      method: 'GET',
      path: '/api/settings/stock',
      access: stockPermissions.read,
      tag,
      summary: 'Configuración: stock',
      output: stockSettings.schema,
    }),
    save: defineRoute({
      method: 'PUT',
      path: '/api/settings/stock',
      access: stockPermissions.write,
      tag,
      summary: 'Guardar la configuración: stock',
      body: stockSettings.schema,
      output: stockSettings.schema,
    }),
  },
}
