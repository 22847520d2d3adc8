import { z } from 'zod'
import { idParams, rowId } from '../../../kernel/contract/inputs.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { type StoreState, storeStates } from '../../customers/contract/customer-users.ts'
import { storeTag as tag } from './tag.ts'

/** Whoever writes customers says who orders for them (spec.md §6: staff). */
export const manageStorePeople = permission('store.people', 'staff')
const access = manageStorePeople

export const limitCents = z
  .number('Tiene que ser un número.')
  .int('Tiene que ser un número entero.')
  .min(1, 'Tiene que ser mayor que cero.')
  .max(10_000_000_000_000, 'Es demasiado.')
  .nullable()

const limits = {
  canOrder: z.boolean('Elegí si puede pedir.'),
  seesDebt: z.boolean('Elegí si ve la deuda.'),
  /** Of one order, with IVA; null: no limit. */
  maximumOrderCents: limitCents,
  /** Of all the orders that they send in a month, with IVA; null: no limit. */
  maximumMonthCents: limitCents.default(null),
}

export const maximumShops = 50

const shopOfPerson = z.object({ id: z.uuid(), code: z.string(), name: z.string(), isMain: z.boolean(), ...limits })
export type ShopOfPerson = z.output<typeof shopOfPerson>

const storePerson = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  state: z.enum(Object.keys(storeStates) as [StoreState, ...StoreState[]]),
  /** Orders that they sent and nobody voided, of all their shops. */
  orders: z.number().int(),
  /** When they last used the store; null: never. */
  seenAt: z.string().nullable(),
  shops: z.array(shopOfPerson),
  /** Phones and computers in which the person is inside. */
  sessions: z.array(z.object({ id: z.uuid(), device: z.string(), createdAt: z.string(), seenAt: z.string() })),
  /** Until when the last link works; null: none does. */
  invitedUntil: z.string().nullable(),
})
export type StorePerson = z.output<typeof storePerson>

const shopsBody = z
  .strictObject({
    shops: z
      .array(z.strictObject({ id: rowId, ...limits }), 'Faltan los comercios.')
      .min(1, 'Elegí al menos un comercio.')
      .max(maximumShops, `Hasta ${maximumShops} comercios.`),
  })
  .refine(({ shops }) => new Set(shops.map(({ id }) => id)).size === shops.length, {
    path: ['shops'],
    error: 'Cada comercio va una sola vez.',
  })

export const invitation = z.object({ url: z.string(), expiresAt: z.string(), isMailed: z.boolean() })

const base = '/api/store-people/:id'

export const storePeopleRoutes = {
  get: defineRoute({
    method: 'GET',
    path: base,
    access,
    tag,
    summary: 'Los comercios, límites y entradas a la tienda de una persona',
    params: idParams,
    output: storePerson,
  }),
  invite: defineRoute({
    method: 'POST',
    path: `${base}/invitation`,
    access,
    tag,
    summary: 'Un enlace para entrar a la tienda, que sirve una vez; el anterior deja de servir',
    params: idParams,
    body: z.strictObject({ isMailed: z.boolean('Elegí si va por e-mail.') }),
    output: invitation,
  }),
  setShops: defineRoute({
    method: 'PUT',
    path: `${base}/shops`,
    access,
    tag,
    summary: 'Para qué comercios pide una persona y hasta cuánto',
    params: idParams,
    body: shopsBody,
    output: storePerson,
  }),
  endSessions: defineRoute({
    method: 'POST',
    path: `${base}/sessions/end`,
    access,
    tag,
    summary: 'Cerrar la tienda en todos los teléfonos de una persona',
    params: idParams,
    output: z.object({ ended: z.number().int() }),
  }),
}
