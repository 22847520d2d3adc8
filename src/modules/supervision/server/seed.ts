import { sql } from 'kysely'
import { isBusinessDay } from '../../../kernel/contract/business-days.ts'
import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { ofSellers, sellerDays } from '../../sales/server/index.ts'
import type { InboxItem } from '../contract/inbox-items.ts'
import { itemJson, itemsOf } from './inbox/items.queries.ts'
import { findLostArticles, readRhythms } from './inbox/rhythms.queries.ts'

type Person = { id: string; displayName: string; roleNumber: number }
type SeedContext = { people: Person[]; now: Date; timeZone: string }
type Facts = { sellerId: string; day: string; visits: number; netCents: number; collectedCents: number; place: number }

const boardDays = 12
const batch = 400
const decided = 14
/** Days ago that the decisions were made as of: what came in since then is counted by the product itself. */
const decidedAgo = 12

const readAll = async (tenant: Tenant, today: string): Promise<void> => {
  const { db, envId } = tenant
  const { rows } = await sql<{ id: string }>`
    select id from customers where env_id = ${envId}::uuid and is_active and deleted_at is null order by id`.execute(db)
  for (let at = 0; at < rows.length; at += batch)
    await readRhythms(tenant, { customerIds: rows.slice(at, at + batch).map(({ id }) => id), today })
}

/** The dearest items as somebody found them on a day. */
const itemsOn = async (tenant: Tenant, day: string): Promise<InboxItem[]> => {
  const { rows } = await sql<{ item: InboxItem }>`
    ${itemsOf(tenant, day, sql`c.env_id = ${tenant.envId}::uuid and c.is_active and c.deleted_at is null`)}
    select ${itemJson(tenant, day)} as item from items i order by i.stake desc, i.customer_id, i.kind limit ${sql.lit(decided * 3)}`.execute(
    tenant.db,
  )
  return rows.map(({ item }) => item)
}

const notes = [
  'Lo visitó el supervisor, vuelve a pedir el lunes.',
  'Acordó pagar en dos partes.',
  'Cambió de dueño; ya tiene quien lo atienda.',
]

/** The first of each role: an administrator, a supervisor and a manager. */
const ownersOf = (people: Person[]): Person[] =>
  [1, 4, 5].flatMap(role => people.find(({ roleNumber }) => roleNumber === role) ?? [])

/** The articles of an item about what a customer stopped buying; others have none. */
const lostArticles = async (tenant: Tenant, customerId: string, kind: string): Promise<string[]> =>
  kind === 'lost' ? findLostArticles(tenant, customerId) : []

/** What people decided about some of the items of that day: most on somebody's name, some done, one dismissed, two to come back. */
const decide = async (tenant: Tenant, { people, now, timeZone }: SeedContext): Promise<void> => {
  const owners = ownersOf(people)
  if (owners.length === 0) return
  const today = dayOf(now, timeZone)
  const day = addDays(today, -decidedAgo)
  await readAll(tenant, day)
  const items = (await itemsOn(tenant, day)).filter((_, index) => index % 3 === 0).slice(0, decided)
  for (const [index, { customer, kind, since, stakeCents }] of items.entries()) {
    const state = index % 7 === 6 ? 'dismissed' : index % 3 === 1 ? 'done' : 'open'
    const isSnoozed = state === 'open' && index % 6 === 5
    const at = instantAt(`${addDays(day, index % 5)} 09:${10 + index}:00`, timeZone)
    const articleIds = await lostArticles(tenant, customer.id, kind)
    await sql`
      insert into follow_ups (env_id, id, customer_id, kind, since, state, owner_id, snoozed_until, note, stake_cents, article_ids, taken_at, closed_at, created_at, updated_at)
      values (${tenant.envId}::uuid, ${newId()}::uuid, ${customer.id}::uuid, ${kind}, ${since}::date, ${state}, ${owners[index % owners.length]?.id ?? null}::uuid,
        ${isSnoozed ? addDays(today, 4) : null}::date, ${state === 'open' ? null : (notes[index % notes.length] ?? null)}, ${stakeCents},
        ${articleIds}::uuid[],
        ${state === 'dismissed' ? null : at}::timestamptz, ${state === 'open' ? null : at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`.execute(
      tenant.db,
    )
  }
}

/** Of today's dearest items that nobody has, every third goes to one of those who direct, as taken since yesterday: the rest wait for somebody. */
const handOut = async (tenant: Tenant, { people, now, timeZone }: SeedContext): Promise<void> => {
  const owners = ownersOf(people)
  if (owners.length === 0) return
  const today = dayOf(now, timeZone)
  const free = (await itemsOn(tenant, today)).filter(({ followUp }) => followUp === null)
  for (const [index, { customer, kind, since, stakeCents }] of free.filter((_, place) => place % 3 === 1).entries()) {
    const at = instantAt(`${addDays(today, -1)} 17:${10 + index}:00`, timeZone)
    const articleIds = await lostArticles(tenant, customer.id, kind)
    await sql`
      insert into follow_ups (env_id, id, customer_id, kind, since, state, owner_id, stake_cents, article_ids, taken_at, created_at, updated_at)
      values (${tenant.envId}::uuid, ${newId()}::uuid, ${customer.id}::uuid, ${kind}, ${since}::date, 'open', ${owners[index % owners.length]?.id ?? null}::uuid, ${stakeCents},
        ${articleIds}::uuid[],
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`.execute(tenant.db)
  }
}

const findFacts = async ({ db, envId }: Tenant, today: string): Promise<Facts[]> => {
  const { rows } = await sql<Facts>`
    select seller_id, day, visits, net_cents::float8 as net_cents, collected_cents::float8 as collected_cents,
      row_number() over (order by day, seller_id)::int as place
    from ${sellerDays(ofSellers(envId, null), { from: addDays(today, -boardDays), to: today })} d where planned > 0
    order by day, seller_id`.execute(db)
  return rows
}

/** To thousands of pesos, as somebody writes it by hand. */
const thousands = (cents: number): number => Math.round(cents / 100_000) * 100_000
/** Some aim below what came of the day, some above. */
const aims = [0.85, 0.95, 1.1, 0.9, 1.2]
const words = ['Llevar la lista nueva a los autoservicios.', '', 'Cobrar los cheques de la semana.', '', '']
const evenings = ['Cerró bien la zona.', 'Quedaron dos cerrados por feria.', '', 'Vuelve mañana por el pendiente.']

/** Commitments of the last days, about what came of each; those of today have no evening yet. */
const commitDays = async (tenant: Tenant, { people, now, timeZone }: SeedContext): Promise<void> => {
  const today = dayOf(now, timeZone)
  const author = people.find(({ roleNumber }) => roleNumber === 4) ?? people[0]
  if (!author) return
  const facts = (await findFacts(tenant, today)).filter(({ day }) => isBusinessDay(day))
  const rows = facts.map(({ sellerId, day, visits, netCents, collectedCents, place }) => {
    const aim = aims[place % aims.length] ?? 1
    const usual = Date.parse(instantAt(`${day} 08:${10 + (place % 40)}:00`, timeZone))
    return {
      envId: tenant.envId,
      day,
      sellerId,
      visits: Math.max(4, Math.round(visits * aim)),
      netCents: Math.max(5_000_000, thousands(netCents * aim)),
      collectedCents: place % 3 === 0 ? null : Math.max(2_000_000, thousands(collectedCents * aim)),
      note: words[place % words.length] ?? '',
      eveningNote: day === today ? '' : (evenings[place % evenings.length] ?? ''),
      updatedBy: author.displayName,
      updatedAt: new Date(Math.min(usual, now.getTime())),
    }
  })
  if (rows.length > 0) await tenant.db.insertInto('dayCommitments').values(rows).execute()
}

/** A demonstration has somebody on customers who slip away, what came back since, and two weeks of boards. */
export const seedSupervision = async (tenant: Tenant, context: SeedContext): Promise<void> => {
  await decide(tenant, context)
  await commitDays(tenant, context)
  await readAll(tenant, dayOf(context.now, context.timeZone))
  await handOut(tenant, context)
}
