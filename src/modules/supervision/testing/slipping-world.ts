import { addDays } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import {
  createArticle,
  createCustomer,
  createReceivable,
  createSeller,
  createSupervisor,
} from '../../../testing/factories.ts'
import { rebuildFacts } from '../../sales/server/index.ts'

export type Line = { articleId: string; netCents: number; quantity?: number }
type NewOrder = {
  customerId: string
  sellerId: string
  day: string
  lines: Line[]
  takenAt?: string
  canceled?: boolean
}

let number = 0

/** An order, or with negative quantities a return. */
export const writeOrder = async ({ db, envId }: Tenant, given: NewOrder): Promise<void> => {
  const id = newId()
  number += 1
  const { customerId, sellerId, day, lines } = given
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0)
  const units = lines.reduce((sum, line) => sum + (line.quantity ?? 1), 0)
  await db
    .insertInto('orders')
    .values({
      envId,
      id,
      documentKey: id,
      number,
      kind: units < 0 ? 'return' : 'sale',
      customerId,
      sellerId,
      day,
      takenAt: given.takenAt ?? `${day}T15:00:00Z`,
      lineCount: lines.length,
      units,
      packages: 0,
      kg: 0,
      netCents,
      taxCents: 0,
      totalCents: netCents,
      canceledAt: given.canceled ? `${day}T16:00:00Z` : null,
    })
    .execute()
  const rows = lines.map(({ articleId, netCents: net, quantity = 1 }, index) => ({
    envId,
    orderId: id,
    line: index + 1,
    articleId,
    quantity,
    unitPriceCents: 100,
    taxRate: 21,
    netCents: net,
    totalCents: net,
    packages: 0,
    kg: 0,
  }))
  await db.insertInto('orderLines').values(rows).execute()
}

export const writeCollection = async (
  { db, envId }: Tenant,
  { customerId, sellerId, day, takenAt, totalCents }: Omit<NewOrder, 'lines'> & { totalCents: number },
): Promise<void> => {
  const id = newId()
  number += 1
  await db
    .insertInto('collections')
    .values({
      envId,
      id,
      documentKey: id,
      number,
      customerId,
      sellerId,
      day,
      takenAt: takenAt ?? `${day}T15:00:00Z`,
      totalCents,
    })
    .execute()
}

export type SlippingWorld = {
  sellers: string[]
  articles: string[]
  customers: { id: string; code: string; sellerId: string }[]
}

/** Every so many days, as of how long ago the last one was; some with a long pause in the middle. */
const purchaseDays = (today: string, index: number): string[] => {
  const every = [7, 3, 14, 10][index % 4] ?? 7
  const last = [0, 5, 19, 40, 100, 2][index % 6] ?? 0
  const days = Array.from({ length: 2 + (index % 9) }, (_, back) => addDays(today, -(last + back * every)))
  return index % 5 === 0 ? [...days, addDays(days.at(-1) ?? today, -45)] : days
}

const linesOf = (articles: string[], index: number, turn: number): Line[] => {
  const [first = '', second = '', third = ''] = articles
  return [
    { articleId: first, netCents: 50_000 + index * 731 + turn * 17 },
    // The second one stops being bought before the others do.
    ...(turn > 3 ? [{ articleId: second, netCents: 20_000 + turn * 311 }] : []),
    ...(turn % 2 === 0 ? [{ articleId: third, netCents: 9_000, quantity: 2 }] : []),
  ]
}

/** Two supervisors of two sellers each, and forty-eight customers of every kind of rhythm, with debts among them. */
export const createSlippingWorld = async (tenant: Tenant, today: string): Promise<SlippingWorld> => {
  const supervisors = [await createSupervisor(tenant, { code: 'S0' }), await createSupervisor(tenant, { code: 'S1' })]
  const sellers: string[] = []
  for (let index = 0; index < 4; index += 1)
    sellers.push(
      await createSeller(tenant, {
        code: `V${index}`,
        name: `Vendedor ${index}`,
        supervisorId: supervisors[index % 2],
      }),
    )
  const articles: string[] = []
  for (let index = 0; index < 3; index += 1)
    articles.push(await createArticle(tenant, { code: `ART${index}`, name: `Artículo ${index}` }))
  const customers: SlippingWorld['customers'] = []
  for (let index = 0; index < 48; index += 1) {
    const sellerId = sellers[index % 4] ?? ''
    const code = `K${String(index).padStart(2, '0')}`
    const id = await createCustomer(tenant, { code, name: `Comercio ${index}`, sellerId, isActive: index !== 7 })
    customers.push({ id, code, sellerId })
    const days = purchaseDays(today, index)
    for (const [turn, day] of days.entries())
      await writeOrder(tenant, {
        customerId: id,
        sellerId,
        day,
        lines: linesOf(articles, index, turn),
        canceled: turn === 2 && index % 7 === 3,
      })
    if (index % 4 === 1)
      await createReceivable(tenant, { customerId: id, dueOn: addDays(today, -index), balanceCents: 10_000 * index })
    if (index % 8 === 1)
      await createReceivable(tenant, { customerId: id, dueOn: addDays(today, 5), balanceCents: 77_000 })
  }
  await rebuildFacts(tenant)
  return { sellers, articles, customers }
}
