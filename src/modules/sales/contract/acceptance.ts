import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { idList } from '../../../kernel/contract/list-inputs.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'

export const acceptanceGroups = { seller: 'Vendedor', supervisor: 'Supervisor', article: 'Artículo' } as const
export type AcceptanceGroup = keyof typeof acceptanceGroups
export const acceptanceGroupIds = Object.keys(acceptanceGroups) as [AcceptanceGroup, ...AcceptanceGroup[]]

/** Rows of a table; `total` counts them all. */
export const acceptanceRows = 200

const count = z.number().int()

/**
 * Lines that were suggested, by what became of them. `accepted`: ordered as suggested; `changed`: ordered in another quantity;
 * `refused`: the customer ordered that day, and not this; `unordered`: the customer did not order after it was shown.
 */
const figures = z.object({
  suggested: count,
  accepted: count,
  changed: count,
  refused: count,
  unordered: count,
  /** Of `accepted` and `changed`: lines of orders that came by the phone or the API, not typed in the back office. */
  byPhone: count,
})
export type AcceptanceFigures = z.output<typeof figures>

export const acceptance = z.object({
  total: figures,
  /** Customers and days that something was suggested for. */
  showings: count,
  rows: z.array(figures.extend({ id: z.uuid().nullable(), code: z.string(), name: z.string() })),
  groups: count,
})
export type Acceptance = z.output<typeof acceptance>

/** Taken, as suggested or in another quantity, over the lines of customers who ordered; null when none did. */
export const acceptanceRatio = ({ accepted, changed, refused }: AcceptanceFigures): number | null => {
  const total = accepted + changed + refused
  return total === 0 ? null : (accepted + changed) / total
}

export const acceptanceRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/suggestions/acceptance',
    access: permission('suggestions.acceptance', 'staff'),
    tag: 'Pedidos',
    summary: 'Qué parte de lo sugerido al tomar pedidos se llevó el cliente, por vendedor, supervisor o artículo',
    query: z
      .strictObject({
        from: daySchema,
        to: daySchema,
        by: z.enum(acceptanceGroupIds, 'No se agrupa por eso.').default('seller'),
        sellers: idList,
        supervisors: idList,
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'La fecha hasta no puede ser anterior a la fecha desde.',
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
        path: ['to'],
        message: 'El período puede abarcar hasta un año.',
      }),
    output: acceptance,
  }),
}
