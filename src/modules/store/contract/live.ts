import { defineRoute } from '../../../kernel/contract/route.ts'
import { storeTag as tag } from './tag.ts'

/** What changed for a shop; the phone asks for it again. `all`: more changed than was told. */
export const storeTopics = ['orders', 'messages', 'payments', 'all'] as const
export type StoreTopic = (typeof storeTopics)[number]

/** One message of the stream; `shop` null: every shop of the person. */
export type StoreNews = { topic: StoreTopic; shop: string | null }

export const storeStreamRoute = defineRoute({
  method: 'GET',
  path: '/api/store/events',
  access: 'customer',
  tag,
  summary: 'Qué cambió en los comercios de la persona, en vivo (server-sent events)',
  rateLimit: { max: 240, windowSeconds: 60 },
})
