import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { createOutput, holdStream } from '../../../../kernel/server/events/held-stream.ts'
import { type BoundRoute, handleCustomer } from '../../../../kernel/server/http/register-routes.ts'
import type { CustomerCaller } from '../../../../kernel/server/session/customer-caller.ts'
import { type StoreNews, storeStreamRoute } from '../../contract/live.ts'
import { listShopFacts } from '../shop.queries.ts'
import type { Listener, ShopFeed } from './shop-feed.ts'

/** Tabs of one phone that stay open; more of them is a program. */
const mostStreams = 8

type Services = { withTenant: WithTenant; feed: ShopFeed }

const createCount = () => {
  const open = new Map<string, number>()
  return {
    take(id: string): void {
      const count = open.get(id) ?? 0
      if (count >= mostStreams) throw problem(problems.tooManyRequests)
      open.set(id, count + 1)
    },
    giveBack(id: string): void {
      const count = (open.get(id) ?? 1) - 1
      if (count > 0) open.set(id, count)
      else open.delete(id)
    },
  }
}

const frame = (news: StoreNews): string => `data: ${JSON.stringify(news)}\n\n`

/**
 * What changed for the shops of whoever presents the store's cookie. It says which shop and what to ask for again, never
 * what it is. A reader that comes back asks for everything, so nothing is replayed.
 */
export const createStoreStream = ({ withTenant, feed }: Services): BoundRoute => {
  const streams = createCount()
  const shopsOf = async ({ envId, personId }: CustomerCaller): Promise<Set<string>> => {
    const shops = await withTenant(envId, tenant => listShopFacts(tenant, personId), { readOnly: true })
    return new Set(shops.map(({ id }) => id))
  }
  return handleCustomer(
    storeStreamRoute,
    async ({ customer, request, reply }) => {
      const output = createOutput()
      streams.take(customer.sessionId)
      try {
        const listener: Listener = { shops: await shopsOf(customer), hear: news => output.write(frame(news)) }
        const leave = await feed.listen(customer.envId, listener)
        return holdStream({
          request,
          reply,
          output,
          recheck: async () => {
            if (!(await request.resolveCustomer())) throw problem(problems.unauthenticated)
            listener.shops = await shopsOf(customer)
          },
          opened: () => () => {
            leave()
            streams.giveBack(customer.sessionId)
          },
        })
      } catch (error) {
        streams.giveBack(customer.sessionId)
        throw error
      }
    },
    { inTransaction: false },
  )
}
