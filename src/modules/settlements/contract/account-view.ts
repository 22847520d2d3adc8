import { z } from 'zod'
import { named } from './settlement-view.ts'

const units = z.number()
const cents = z.number().int()

export const accountMovementKinds = {
  money: 'Diferencia de dinero',
  goods: 'Diferencia de mercadería',
  reversal: 'Reversión',
  payment: 'Pago o descuento',
} as const
export type AccountMovementKind = keyof typeof accountMovementKinds

const accountMovement = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(Object.keys(accountMovementKinds) as [AccountMovementKind, ...AccountMovementKind[]]),
  amountCents: cents,
  balanceCents: cents,
  loadId: z.uuid().nullable(),
  loadNumber: z.number().nullable(),
  orderNumber: z.number().nullable(),
  article: z.string().nullable(),
  reason: z.string(),
  actor: z.string(),
  /** Whether a contrary movement reversed this payment. */
  isReversed: z.boolean(),
})
export const accountView = z.object({
  person: named,
  balanceCents: cents,
  /** The newest two hundred. */
  movements: z.array(accountMovement),
})
export type AccountView = z.output<typeof accountView>

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

export const containerStockKinds = {
  collected: 'Volvieron de un reparto',
  reversal: 'Reversión al reabrir',
  adjustment: 'Ajuste a lo contado',
} as const
export type ContainerStockKind = keyof typeof containerStockKinds

/** Empty containers of one article at one site of the company. */
export const containerStockView = z.object({
  site: named,
  article: named,
  units,
  /** The newest hundred. */
  movements: z.array(
    z.object({
      id: z.uuid(),
      at: z.string(),
      kind: z.enum(Object.keys(containerStockKinds) as [ContainerStockKind, ...ContainerStockKind[]]),
      units,
      balance: units,
      loadNumber: z.number().nullable(),
      reason: z.string(),
      actor: z.string(),
    }),
  ),
})
export type ContainerStockView = z.output<typeof containerStockView>
