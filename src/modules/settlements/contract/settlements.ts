import { z } from 'zod'
import { noteInput, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { deliveryResultIds, moneyKindIds, returnReasonIds } from './delivery-words.ts'
import { centsInput, idInput, roundUnitsInput, someCentsInput } from './inputs.ts'
import { settlementPermissions, settlementTag as tag } from './permissions.ts'

/** Argentine notes in use, in cents, largest first. */
export const denominations = [2_000_000, 1_000_000, 200_000, 100_000, 50_000, 20_000, 10_000] as const

const units = z.number()
const cents = z.number().int()
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

const countKinds = ['cheque', 'transfer', 'expense'] as const
const differenceKinds = ['goods', ...moneyKindIds] as const

export const settlementView = z.object({
  loadId: z.uuid(),
  number: z.number(),
  state: z.enum(['open', 'closed']),
  version: z.number().int(),
  /** Times it was closed. */
  closings: z.number().int(),
  loadState: z.string(),
  /** Why it cannot be settled, if it cannot. */
  blocked: z.string().nullable(),
  deliversOn: z.string(),
  deliveryPerson: named,
  vehicle: named,
  warehouse: named,
  note: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  /** What the person owes the company. */
  accountCents: cents,
  /** How many results were ever written of the round's orders, corrected ones too: whoever closes says how many they saw. */
  results: z.number().int(),
  orders: z.array(
    z.object({
      orderId: z.uuid(),
      number: z.number(),
      sequence: z.number().int(),
      customer: z.string(),
      customerCode: z.string(),
      totalCents: cents,
      result: z.enum(deliveryResultIds).nullable(),
      reason: z.enum(returnReasonIds).nullable(),
      deliveredCents: cents.nullable(),
      paidCents: cents.nullable(),
      /** Paid cash, cheques and the rest, as `moneyKinds`. */
      happenedAt: z.string().nullable(),
    }),
  ),
  goods: z.array(
    z.object({
      articleId: z.uuid(),
      code: z.string(),
      name: z.string(),
      loaded: units,
      delivered: units,
      pickedUp: units,
      /** What should have come back, by what was said at the customers' doors. */
      expectedFit: units,
      expectedUnfit: units,
      fit: units,
      unfit: units,
      shortage: units,
      priceCents: cents,
    }),
  ),
  money: z.array(
    z.object({
      kind: z.enum(moneyKindIds),
      taken: cents,
      spent: cents,
      expected: cents,
      counted: cents,
      missing: cents,
    }),
  ),
  /** Of what customers paid: for what they kept, and on older debt. */
  salesCents: cents,
  collectionsCents: cents,
  notes: z.array(z.object({ denominationCents: cents, quantity: z.number().int() })),
  counts: z.array(z.object({ kind: z.enum(countKinds), amountCents: cents, detail: z.string().nullable() })),
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      articleId: z.uuid().nullable(),
      units: units.nullable(),
      amountCents: cents,
      orderId: z.uuid().nullable(),
      deliveryPerson: named,
      reason: z.string(),
    }),
  ),
  unexplained: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      articleId: z.uuid().nullable(),
      units: units.nullable(),
      amountCents: cents,
    }),
  ),
  /** Containers of the customers of the round, with what each holds now. */
  containers: z.array(z.object({ customer: named, article: named, lent: units, returned: units, balance: units })),
  history: z.array(z.object({ at: z.string(), actor: z.string(), action: z.string(), reason: z.string().nullable() })),
})
export type SettlementView = z.output<typeof settlementView>

const params = z.strictObject({ loadId: idInput('Ese consolidado no es válido.') })
const version = z
  .number('Tiene que ser un número.')
  .int('Tiene que ser entero.')
  .min(0, 'Desde 0.')
  .max(1e9, 'Es demasiado.')
const lines = <Item extends z.ZodType>(item: Item, max = 500) =>
  z.array(item, 'Tiene que ser una lista.').max(max, `Hasta ${max} renglones.`).default([])

/** All that a person writes in a settlement; it takes the place of what was there. */
export const draftInput = z.strictObject({
  seenVersion: version,
  note: noteInput,
  goods: lines(
    z.strictObject({
      articleId: idInput('Elegí un artículo de la lista.'),
      fit: roundUnitsInput,
      unfit: roundUnitsInput,
    }),
    2000,
  ),
  notes: lines(
    z.strictObject({
      denominationCents: someCentsInput.refine(
        value => (denominations as readonly number[]).includes(value),
        'Ese billete no existe.',
      ),
      quantity: z
        .number('Tiene que ser un número.')
        .int('Tiene que ser entero.')
        .min(1, 'Desde 1.')
        .max(100_000, 'Es demasiado.'),
    }),
    denominations.length,
  ),
  counts: lines(
    z.strictObject({
      kind: z.enum(countKinds, 'Elegí una de las opciones.'),
      amountCents: someCentsInput,
      detail: textInput(200, 1),
    }),
  ),
  differences: lines(
    z.strictObject({
      kind: z.enum(differenceKinds, 'Elegí una de las opciones.'),
      articleId: idInput('Elegí un artículo de la lista.').nullable().default(null),
      /** Of goods: how many are missing; their worth is the article's price. */
      units: roundUnitsInput.nullable().default(null),
      /** Of money; positive: the person owes it. */
      amountCents: centsInput.default(0),
      orderId: idInput('Elegí un pedido de la lista.').nullable().default(null),
      deliveryPersonId: idInput('Elegí un repartidor de la lista.'),
      reason: textInput(300, 1),
    }),
  ),
})
export type DraftInput = z.output<typeof draftInput>

const base = '/api/settlements/:loadId'
const access = settlementPermissions.manage

const accountMovement = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(['money', 'goods', 'reversal', 'payment']),
  amountCents: cents,
  balanceCents: cents,
  loadId: z.uuid().nullable(),
  loadNumber: z.number().nullable(),
  orderNumber: z.number().nullable(),
  article: z.string().nullable(),
  reason: z.string(),
  actor: z.string(),
})
export const accountView = z.object({
  person: named,
  balanceCents: cents,
  /** The newest two hundred. */
  movements: z.array(accountMovement),
})
export type AccountView = z.output<typeof accountView>

const personParams = z.strictObject({ personId: idInput('Ese repartidor no es válido.') })
const customerParams = z.strictObject({ customerId: idInput('Ese cliente no es válido.') })

export const containersView = z.object({
  balances: z.array(z.object({ article: named, units })),
  /** The newest hundred. */
  movements: z.array(
    z.object({
      id: z.uuid(),
      at: z.string(),
      article: z.string(),
      kind: z.enum(['lent', 'returned', 'adjustment', 'reversal']),
      units,
      balance: units,
      reason: z.string().nullable(),
      actor: z.string(),
    }),
  ),
})
export type ContainersView = z.output<typeof containersView>

export const settlementRoutes = {
  read: defineRoute({
    method: 'GET',
    path: base,
    access,
    tag,
    summary: 'Una rendición',
    params,
    output: settlementView,
  }),
  save: defineRoute({
    method: 'PUT',
    path: base,
    access,
    tag,
    summary: 'Guardar lo contado y las diferencias de una rendición',
    params,
    body: draftInput,
    output: settlementView,
  }),
  close: defineRoute({
    method: 'POST',
    path: `${base}/close`,
    access,
    tag,
    summary: 'Cerrar una rendición: descarga el vehículo y asienta las diferencias',
    params,
    body: z.strictObject({ seenVersion: version, seenResults: version }),
    output: settlementView,
  }),
  reopen: defineRoute({
    method: 'POST',
    path: `${base}/reopen`,
    access,
    tag,
    summary: 'Reabrir una rendición cerrada: revierte sus movimientos con movimientos contrarios',
    params,
    body: z.strictObject({ seenVersion: version, reason: textInput(300, 1) }),
    output: settlementView,
  }),
  pdf: defineRoute({
    method: 'GET',
    path: `${base}/rendicion.pdf`,
    access,
    tag,
    summary: 'La rendición en PDF, para firmar',
    params,
  }),
  account: defineRoute({
    method: 'GET',
    path: '/api/delivery-accounts/:personId',
    access,
    tag,
    summary: 'La cuenta de un repartidor',
    params: personParams,
    output: accountView,
  }),
  pay: defineRoute({
    method: 'POST',
    path: '/api/delivery-accounts/:personId/payments',
    access,
    tag,
    summary: 'Registrar lo que un repartidor pagó, o se le descontó, de su cuenta',
    params: personParams,
    body: z.strictObject({ key: idInput('Falta la clave.'), amountCents: someCentsInput, reason: textInput(300, 1) }),
    output: accountView,
  }),
  containers: defineRoute({
    method: 'GET',
    path: '/api/customers/:customerId/containers',
    access,
    tag,
    summary: 'Los envases que tiene un cliente',
    params: customerParams,
    output: containersView,
  }),
  adjustContainers: defineRoute({
    method: 'POST',
    path: '/api/customers/:customerId/containers',
    access,
    tag,
    summary: 'Ajustar los envases que tiene un cliente a lo contado',
    params: customerParams,
    body: z.strictObject({
      key: idInput('Falta la clave.'),
      articleId: idInput('Elegí un artículo de la lista.'),
      units: roundUnitsInput,
      reason: textInput(300, 1),
    }),
    output: containersView,
  }),
}
