import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import { opportunities } from '../contract/opportunities.ts'
import type { OpportunityDetail, OpportunityOrder } from '../contract/opportunity-routes.ts'
import { pipelineProblems } from '../contract/problems.ts'
import { announceOpportunities } from './announce.ts'
import { findCard } from './board.queries.ts'
import { readDetail } from './detail.service.ts'
import { findOrders } from './orders.queries.ts'
import { type Acting, refused } from './pipelines.service.ts'

const offered = 50

/** Its customer; of a prospect that became one, the customer it became. */
const customerOf = async (acting: Acting, id: string): Promise<string | null> => {
  const { tenant, session } = acting
  const card = await findCard(tenant, session, id)
  if (!card) throw problem(problems.notFound)
  if (card.customer || !card.prospect) return card.customer?.id ?? null
  const prospect = await tenant.db
    .selectFrom('prospects')
    .select('customerId')
    .where('envId', '=', tenant.envId)
    .where('id', '=', card.prospect.id)
    .executeTakeFirst()
  return prospect?.customerId ?? null
}

const ofCustomer = (customerId: string) =>
  sql`o.customer_id = ${customerId}::uuid and o.kind = 'sale' and o.canceled_at is null`

const linkedElsewhere = ({ tenant: { envId } }: Acting, id: string) => sql`exists (select 1 from opportunities t
  where t.env_id = ${envId}::uuid and t.order_id = o.id and t.deleted_at is null and t.id <> ${id}::uuid)`

/** The last orders of its customer that no other opportunity has; none while it has no customer. Throws notFound. */
export const listOrders = async (acting: Acting, id: string): Promise<OpportunityOrder[]> => {
  const customerId = await customerOf(acting, id)
  if (!customerId) return []
  return findOrders(acting, sql`${ofCustomer(customerId)} and not ${linkedElsewhere(acting, id)}`, offered)
}

const checkOrder = async (acting: Acting, id: string, orderId: string): Promise<OpportunityOrder> => {
  const customerId = await customerOf(acting, id)
  if (!customerId) throw refused('orderId', 'Primero decí de qué cliente es la oportunidad.')
  const [order] = await findOrders(acting, sql`o.id = ${orderId}::uuid and ${ofCustomer(customerId)}`, 1)
  if (!order) throw refused('orderId', 'Elegí un pedido de ese cliente.')
  const [taken] = await findOrders(acting, sql`o.id = ${orderId}::uuid and ${linkedElsewhere(acting, id)}`, 1)
  if (taken) throw problem(pipelineProblems.orderTaken)
  return order
}

/** Says which order came out of an opportunity, or that none did. Throws notFound, invalidInput, orderTaken. */
export const linkOrder = async (acting: Acting, id: string, orderId: string | null): Promise<OpportunityDetail> => {
  const { tenant, session } = acting
  const before = await readDetail(acting, id)
  if (before.opportunity.deletedAt) throw problem(problems.notFound)
  const order = orderId ? await checkOrder(acting, id, orderId) : null
  await tenant.db
    .updateTable('opportunities')
    .set({ orderId, updatedAt: new Date() })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
  const number = order?.number ?? before.order?.number
  if (order || before.order)
    await recordHistory(tenant, actorOf(session), [
      {
        entity: opportunities.name,
        entityId: id,
        action: order ? 'order-linked' : 'order-unlinked',
        detail: number === undefined ? {} : { number },
      },
    ])
  await announceOpportunities(tenant, [id])
  return readDetail(acting, id)
}
