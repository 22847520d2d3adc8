import { sql } from 'kysely'
import { addDays, instantAt } from '../../../kernel/contract/formats.ts'
import type { Actor } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { seedReturnables } from '../../catalog/server/index.ts'
import { type ContainerMove, moveContainers } from './containers.ts'

type Bought = { customerId: string; articleId: string; units: number; day: string }

const shops = 18

/** The newest purchase of each returnable article by each customer. */
const readBought = async ({ db, envId }: Tenant, today: string): Promise<Bought[]> => {
  const { rows } = await sql<Bought>`
    select o.customer_id, l.article_id, sum(l.quantity) as units, max(o.day)::text as day
    from (select customer_id, id, day from orders
      where env_id = ${envId}::uuid and kind = 'sale' and canceled_at is null and deleted_at is null
        and day between ${addDays(today, -40)}::date and ${addDays(today, -8)}::date) o
    join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
    join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id and a.returnable_container
    group by o.customer_id, l.article_id order by max(o.day) desc, o.customer_id, l.article_id limit ${sql.lit(shops)}`.execute(
    db,
  )
  return rows
}

/** An initial count, the containers lent with the purchase, and most of them returned a few days later. */
const movesOf = ({ customerId, articleId, units, day }: Bought, index: number, timeZone: string): ContainerMove[] => {
  const own = { customerId, articleId }
  const at = (days: number, clock: string) => instantAt(`${addDays(day, days)} ${clock}`, timeZone)
  const initialUnits = 6 * (1 + (index % 3))
  const back = Math.floor((initialUnits + units) * (index % 4 === 0 ? 1 : 0.6))
  return [
    { ...own, kind: 'adjustment', units: initialUnits, reason: 'Conteo inicial de envases', at: at(-20, '09:15:00') },
    { ...own, kind: 'lent', units, at: at(1, '10:40:00') },
    { ...own, kind: 'returned', units: -back, at: at(6, '11:25:00') },
  ]
}

/** Seeds returnable bottles and the container accounts of some customers. */
export const seedContainers = async (
  tenant: Tenant,
  actor: Actor,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> => {
  await seedReturnables(tenant)
  const purchases = await readBought(tenant, today)
  // One movement at a time, so that each one has the balance of its moment.
  for (const [index, purchase] of purchases.entries())
    for (const move of movesOf(purchase, index, timeZone)) await moveContainers(tenant, actor, [move])
}
