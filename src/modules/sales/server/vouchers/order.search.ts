import { type RawBuilder, sql } from 'kysely'
import { formatDay, formatMoney } from '../../../../kernel/contract/formats.ts'
import { maximumHits, type SearchHit } from '../../../../kernel/contract/search.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { Searcher, Sought } from '../../../../kernel/server/search/searcher.ts'
import { findCustomers, shopName } from '../../../customers/server/index.ts'
import { documentNumber } from '../../contract/vouchers/document-number.ts'
import { readVouchers } from '../../contract/vouchers/sales-permissions.ts'

type Found = { id: string; number: number; day: string; totalCents: number; shopName: string }

/** Only recent orders are searched by number, because numbers have no index; older ones are found in the grid, by date. */
const recentDays = 92

const numberIn = (text: string): number | null => {
  const digits = /^(?:p-?)?(\d{1,15})$/i.exec(text)?.[1]
  return digits ? Number(digits) : null
}

const toHit = ({ id, number, day, totalCents, shopName: shop }: Found): SearchHit => ({
  id,
  title: `${documentNumber('order', number)} · ${shop}`,
  detail: `${formatDay(day)} · ${formatMoney(totalCents)}`,
  url: `/apps/comprobantes/pedidos/${id}`,
})

/** The latest orders by a condition; with `customerIds`, those of these customers. */
const select = async (
  { tenant, session }: Sought,
  { condition, customerIds }: { condition: RawBuilder<unknown>; customerIds?: string[] },
): Promise<SearchHit[]> => {
  const scope = sellerScopeCondition(tenant.envId, session.scope, sql`t.seller_id`)
  const latest = sql`select t.* from orders t
    where t.env_id = ${tenant.envId}::uuid and t.deleted_at is null and ${condition} ${scope ? sql`and ${scope}` : sql``}
    order by t.taken_at desc, t.id desc limit ${maximumHits}`
  // Reads the index of each customer, instead of all orders until enough are found.
  const source = customerIds
    ? sql`unnest(${customerIds}::uuid[]) as wanted (id) cross join lateral (${latest}) t`
    : sql`(${latest}) t`
  const { rows } = await sql<Found>`
    select t.id, t.number, t.day, t.total_cents, ${shopName('c')} as shop_name
    from ${source} join customers c on c.env_id = t.env_id and c.id = t.customer_id
    where t.env_id = ${tenant.envId}::uuid and c.env_id = ${tenant.envId}::uuid
    order by t.taken_at desc, t.id desc limit ${maximumHits}`.execute(tenant.db)
  return rows.map(toHit)
}

/** An order by its number or by the phone's key; else the latest orders of the customers that the text finds. */
const find = async (sought: Sought): Promise<SearchHit[]> => {
  const number = numberIn(sought.text)
  if (number !== null) {
    const recent = sql`t.number = ${number}::bigint and t.taken_at >= now() - make_interval(days => ${recentDays})`
    const hitsByNumber = await select(sought, { condition: recent })
    if (hitsByNumber.length > 0) return hitsByNumber
  }
  const hitsByKey = await select(sought, { condition: sql`t.document_key = ${sought.text}` })
  if (hitsByKey.length > 0 || number !== null) return hitsByKey
  const customerIds = (await findCustomers(sought)).map(({ id }) => id)
  return customerIds.length > 0 ? select(sought, { condition: sql`t.customer_id = wanted.id`, customerIds }) : []
}

export const orderSearcher: Searcher = { kind: 'orders', title: 'Pedidos', access: readVouchers, find }
