import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { shopName } from '../../../customers/server/index.ts'
import type { StoreMessage } from '../../contract/shop.ts'
import { storeMessagesTopic, threadsOnPage } from '../../contract/threads.ts'
import type { Buying } from '../shop-route.ts'
import { insertMessage, listMessages, type MessageRow, markRead } from './messages.queries.ts'
import { countWaitingCustomers, findThreads, type ThreadQuery } from './threads.queries.ts'

const viewFor =
  (side: 'shop' | 'company') =>
  ({ isShops, ...message }: MessageRow): StoreMessage => ({ ...message, isOwn: isShops === (side === 'shop') })

export const readMessages = async ({ tenant, shop }: Buying): Promise<{ items: StoreMessage[] }> => ({
  items: (await listMessages(tenant, shop.id)).map(viewFor('shop')),
})

/** What the company wrote is read; the shop's other phones hear of it. */
export const markReadByShop = async ({ tenant, shop }: Buying): Promise<void> => {
  if ((await markRead(tenant, { shopId: shop.id, by: 'shop' })) > 0)
    tenant.publish({ topic: storeMessagesTopic, sellerId: shop.sellerId, payload: { customerId: shop.id } })
}

/** The people who see the shop's seller hear of it at once. Writing reads what the company wrote before. */
export const writeMessage = async ({ tenant, shop, customer }: Buying, text: string): Promise<StoreMessage> => {
  await markRead(tenant, { shopId: shop.id, by: 'shop' })
  const message = await insertMessage(tenant, {
    shopId: shop.id,
    author: customer.name,
    text,
    personId: customer.personId,
  })
  tenant.publish({ topic: storeMessagesTopic, sellerId: shop.sellerId, payload: { customerId: shop.id } })
  return viewFor('shop')(message)
}

type Acting = { tenant: Tenant; session: Session }

type Answered = { id: string; code: string; name: string; sellerId: string | null; seller: string | null }

/** Throws notFound for a customer out of the person's reach. */
const requireCustomer = async ({ tenant, session }: Acting, id: string): Promise<Answered> => {
  const { db, envId } = tenant
  const reach = sellerScopeCondition(envId, session.scope, sql`c.seller_id`) ?? sql`true`
  const { rows } = await sql<Answered>`
    select c.id, c.code, ${shopName('c')} as name, c.seller_id, s.name as seller
    from customers c left join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    where c.env_id = ${envId}::uuid and c.id = ${id}::uuid and c.deleted_at is null and ${reach}`.execute(db)
  const [customer] = rows
  if (!customer) throw problem(problems.notFound)
  return customer
}

/** What a customer and the company wrote to each other, for somebody who sees the customer. */
export const readThread = async (acting: Acting, customerId: string) => {
  const { id, code, name, seller } = await requireCustomer(acting, customerId)
  return {
    customer: { id, code, name, seller },
    items: (await listMessages(acting.tenant, id)).map(viewFor('company')),
  }
}

const tell = (tenant: Tenant, { id, sellerId }: Answered): void =>
  tenant.publish({ topic: storeMessagesTopic, sellerId, payload: { customerId: id } })

/** What a customer wrote counts as read; the other screens of who sees them hear of it. */
export const markThreadRead = async (acting: Acting, customerId: string): Promise<void> => {
  const customer = await requireCustomer(acting, customerId)
  if ((await markRead(acting.tenant, { shopId: customer.id, by: 'company' })) > 0) tell(acting.tenant, customer)
}

const reachOf = ({ tenant, session }: Acting) => sellerScopeCondition(tenant.envId, session.scope, sql`c.seller_id`)

/** Customers within the person's reach who wrote or were written to, the last first. */
export const listThreads = async (acting: Acting, query: Omit<ThreadQuery, 'reach'>) => {
  const rows = await findThreads(acting.tenant, { ...query, reach: reachOf(acting) })
  return { items: rows.slice(0, threadsOnPage), hasMore: rows.length > threadsOnPage }
}

export const countWaiting = async (acting: Acting): Promise<{ customers: number }> => ({
  customers: await countWaitingCustomers(acting.tenant, reachOf(acting)),
})

/** Answers a customer; what they wrote before counts as read. */
export const answer = async (acting: Acting, customerId: string, text: string): Promise<StoreMessage> => {
  const { tenant, session } = acting
  const customer = await requireCustomer(acting, customerId)
  await markRead(tenant, { shopId: customer.id, by: 'company' })
  const message = await insertMessage(tenant, {
    shopId: customer.id,
    author: session.displayName,
    text,
    userId: session.userId,
  })
  tell(tenant, customer)
  return viewFor('company')(message)
}
