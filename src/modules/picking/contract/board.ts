import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { pickingPermissions, pickingTag as tag } from './permissions.ts'

/** The widgets of spec.md §2, Picking. */
export const pickingWidgets = {
  preparedByPreparer: { title: 'Pedidos preparados por preparador', type: 'bars' },
  assembler: { title: 'Armador de pedidos', type: 'table' },
  warehousePrepared: { title: 'Depósito: preparado sobre el total', type: 'meters' },
  ordersByPreparer: { title: 'Estado de los pedidos consolidados por preparador', type: 'stacked' },
  shortages: { title: 'Faltantes de stock', type: 'table' },
  nearExpiry: { title: 'Productos próximos a vencer', type: 'table' },
  statusByPreparer: { title: 'Estado por preparador', type: 'donut' },
  completed: { title: 'Completados sobre el total', type: 'figure' },
} as const
export type PickingWidget = keyof typeof pickingWidgets

const goods = z.object({ id: z.uuid(), code: z.string(), name: z.string(), units: z.number() })

export const pickingBoard = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  /** Today in the company's time zone: a lot that expires before it is expired. */
  today: z.string(),
  /** Orders and units by preparer, the one with most orders first. */
  preparers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      orders: z.number(),
      prepared: z.number(),
      supervised: z.number(),
      remaining: z.number(),
      lines: z.number(),
      orderedUnits: z.number(),
      doneUnits: z.number(),
    }),
  ),
  warehouses: z.array(z.object({ name: z.string(), orderedUnits: z.number(), doneUnits: z.number() })),
  shortages: z.array(goods),
  /** How many articles are short, also those that `shortages` has no room for. */
  shortageArticles: z.number(),
  nearExpiry: z.array(goods.extend({ expiresOn: z.string() })),
  nearExpiryArticles: z.number(),
  /** Orders of tasks, and how many are complete: supervised, or prepared where supervision is not required. */
  completed: z.object({ orders: z.number(), total: z.number() }),
  requiresSupervision: z.boolean(),
  expiryDays: z.number(),
  /** The last day that counts as near: a lot that expires on it is near its expiry. */
  expiringBy: z.string(),
})
export type PickingBoard = z.output<typeof pickingBoard>

export const boardRoutes = {
  widgets: defineRoute({
    method: 'GET',
    path: '/api/picking/widgets',
    access: pickingPermissions.pick,
    tag,
    summary: 'Los tableros de picking: nombre, título y forma',
    output: z.object({ items: z.array(z.object({ id: z.string(), title: z.string(), type: z.string() })) }),
  }),
  board: defineRoute({
    method: 'GET',
    path: '/api/picking/board',
    access: pickingPermissions.pick,
    tag,
    summary: 'Los números de picking de un período: por preparador, depósito, faltantes y vencimientos',
    query: z
      .strictObject({ from: daySchema, to: daySchema })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'La fecha hasta va después de la fecha desde.' }),
    output: pickingBoard,
  }),
}
