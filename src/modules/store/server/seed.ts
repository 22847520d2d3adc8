import { sql } from 'kysely'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { insertSession, openDoor } from './entry/entry.queries.ts'
import { hashToken, newStoreToken } from './tokens.ts'

type Company = { platform: Pick<Platform, 'withTenant'>; envId: string; now: Date }
type Person = { id: string; name: string; email: string; customerId: string }

const device =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

const talk = [
  'Hola, ¿el jueves pueden traer el pedido antes de las 10?',
  'Hola. Sí, lo anoté para el reparto de la mañana.',
  '¡Gracias! Hoy sumo los palitos.',
]

/** The people of customers of a demonstration may enter the store; some order for two shops, some have limits and wrote. */
export const seedStore = ({ platform, envId, now }: Company): Promise<void> =>
  platform.withTenant(envId, tenant => fillStore(tenant, now))

/** Most people came in some time, on a telephone; the orders of the app that their shop made are theirs. */
const seedUse = async (tenant: Tenant, people: Person[]): Promise<void> => {
  const { db, envId } = tenant
  for (const [index, { id }] of people.entries())
    if (index % 4 !== 3)
      await insertSession(tenant, { personId: id, tokenHash: hashToken(newStoreToken(envId)), device, days: 30 })
  await sql`
    insert into store_orders (env_id, document_key, customer_user_id, customer_id, total_cents, sent_at)
    select ${envId}::uuid, o.document_key, u.id, o.customer_id, o.total_cents, o.taken_at
    from orders o join customer_users u on u.env_id = ${envId}::uuid and u.customer_id = o.customer_id and u.is_active
    where o.env_id = ${envId}::uuid and o.origin in (2, 3) and not exists (
      select from customer_users other where other.env_id = ${envId}::uuid and other.customer_id = u.customer_id
        and other.is_active and other.id < u.id) ${returningOne}`.execute(db)
}

const fillStore = async (tenant: Tenant, now: Date): Promise<void> => {
  const { db, envId } = tenant
  const { rows: people } = await sql<Person>`
    select u.id, u.name, u.email, u.customer_id from customer_users u
    where u.env_id = ${envId}::uuid and u.is_active and u.deleted_at is null order by u.email`.execute(db)
  for (const { email } of people) await openDoor(tenant, email)
  await sql`
    insert into store_shops (env_id, customer_user_id, customer_id, can_order, sees_debt, maximum_order_cents)
    select ${envId}::uuid, p.id, n.id, true, p.place % 2 = 0, case when p.place % 3 = 0 then 80000000 end
    from (select u.id, u.customer_id, row_number() over (order by u.email) as place from customer_users u
        where u.env_id = ${envId}::uuid and u.is_active) p
      join lateral (select c.id from customers c where c.env_id = ${envId}::uuid and c.is_active and c.deleted_at is null
        and c.id > p.customer_id order by c.id limit 1) n on true
    where p.place % 4 = 1 ${returningOne}`.execute(db)
  await sql`
    insert into store_favourites (env_id, customer_id, article_id, created_at)
    select ${envId}::uuid, b.customer_id, b.article_id, ${now}::timestamptz from (
      select o.customer_id, l.article_id, row_number() over (partition by o.customer_id order by count(*) desc, l.article_id) as place
      from orders o join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
        join customer_users u on u.env_id = ${envId}::uuid and u.customer_id = o.customer_id
      where o.env_id = ${envId}::uuid group by o.customer_id, l.article_id) b
    where b.place <= 4 ${returningOne}`.execute(db)
  await seedUse(tenant, people)
  for (const [index, person] of people.slice(0, 6).entries())
    await db
      .insertInto('storeMessages')
      .values(
        talk.map((text, place) => ({
          envId,
          id: newId(),
          customerId: person.customerId,
          customerUserId: place === 1 ? null : person.id,
          author: place === 1 ? 'Ventas' : person.name,
          text,
          createdAt: new Date(now.getTime() - (3 - place) * 3_600_000 - index * 86_400_000),
        })),
      )
      .execute()
}
