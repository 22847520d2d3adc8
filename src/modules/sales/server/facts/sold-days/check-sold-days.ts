import { sql } from 'kysely'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { environmentClock, hourOf } from '../environment-clock.ts'
import type { FactDifference } from '../fact.ts'
import { type PackedDay, type SoldDay, unpackDay } from './sold-day.ts'

/** The most differing days reported. */
const examples = 20

/** The id of each place. */
type Names = Record<'customer' | 'seller' | 'article', Map<number, string>>

const readNames = async ({ db, envId }: Tenant): Promise<Names> => {
  const names: Names = { customer: new Map(), seller: new Map(), article: new Map() }
  const { rows } = await sql<{ kind: keyof Names; id: string; place: number }>`
    select kind, id, place from sold_places where env_id = ${envId}::uuid`.execute(db.withoutPlugins())
  for (const { kind, id, place } of rows) names[kind].set(place, id)
  return names
}

const nameOf = (names: Map<number, string>, place: number | undefined): string => names.get(place ?? -1) ?? `${place}`

/** A line of text for each order: its customer, seller, hour and articles. */
const ordersOf = (day: SoldDay, names: Names): string[] => {
  let at = 0
  return Array.from(day.customers, (customer, order) => {
    const articles = Array.from(day.articles.subarray(at, at + (day.lineCounts[order] ?? 0)))
    at += articles.length
    return [
      nameOf(names.customer, customer),
      nameOf(names.seller, day.sellers[order]),
      day.hours[order],
      ...articles.map(article => nameOf(names.article, article)).toSorted(),
    ].join(' ')
  }).toSorted()
}

/** The same from the documents of a pack `p`, written independently of the packer. */
const expectedOrders = (envId: string) => sql`
  select coalesce(json_agg(concat_ws(' ', o.customer_id, o.seller_id, ${hourOf(sql`o.taken_at`)}, (
    select string_agg(a.id::text, ' ' order by a.id) from (
      select distinct l.article_id as id from order_lines l where l.env_id = ${envId}::uuid and l.order_id = o.id) a))), '[]'::json)
  from orders o cross join ${environmentClock(envId)}
  where o.env_id = ${envId}::uuid and o.day = p.day and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null`

type Read = PackedDay & { expected: string[] }

/** The pack and its documents in one snapshot; undefined when the pack was dropped meanwhile. */
const readDay = async ({ db, envId }: Tenant, day: string): Promise<Read | undefined> => {
  const { rows } = await sql<Read>`
    select p.day, p.orders, p.lines, p.customers, p.sellers, p.hours, p.line_counts as "lineCounts", p.articles,
      (${expectedOrders(envId)}) as expected
    from sold_days p where p.env_id = ${envId}::uuid and p.day = ${day}::date`.execute(db.withoutPlugins())
  return rows[0]
}

/** The orders of a pack, or the error when its columns cannot be unpacked. */
const storedOrders = (pack: PackedDay, names: Names): string[] => {
  try {
    return ordersOf(unpackDay(pack), names)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const compareDay = async (tenant: Tenant, day: string, names: Names): Promise<FactDifference | null> => {
  const read = await readDay(tenant, day)
  if (!read) return null
  const { expected: documentOrders, ...packed } = read
  const [stored, expected] = [storedOrders(packed, names), documentOrders.toSorted()]
  const position = expected.findIndex((order, position) => order !== stored[position])
  if (position < 0 && stored.length === expected.length) return null
  const first = position < 0 ? expected.length : position
  return {
    table: 'sold_days',
    key: { day },
    differences: {
      orders: { stored: stored.length, expected: expected.length },
      order: { stored: stored[first] ?? null, expected: expected[first] ?? null },
    },
  }
}

/** Unpacks each packed day and compares it, order by order, with its documents; one day is in memory at a time. */
export const checkSoldDays = async (tenant: Tenant): Promise<FactDifference[]> => {
  const packs = await tenant.db
    .selectFrom('soldDays')
    .select('day')
    .where('envId', '=', tenant.envId)
    .orderBy('day')
    .execute()
  const names = await readNames(tenant)
  const differences: FactDifference[] = []
  for (const { day } of packs) {
    const difference = await compareDay(tenant, day, names)
    if (difference) differences.push(difference)
    if (differences.length === examples) break
  }
  return differences
}
