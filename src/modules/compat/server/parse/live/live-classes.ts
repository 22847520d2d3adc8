import { resourcePath } from '../../../../../kernel/contract/resource.ts'
import type { StoredEvent } from '../../../../../kernel/server/events/stored-event.ts'
import type { ProductCalls } from '../../../../../kernel/server/http/product-calls.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { opportunitiesTopic, pipelinesTopic } from '../../../../pipelines/contract/live.ts'
import { wireOrderSource } from '../../../../sales/server/index.ts'
import { opportunities } from '../classes.ts'
import type { ParseSource } from '../parse-source.ts'
import type { ParseObject } from '../select-objects.ts'

/** What an event says of the objects of a class: their ids, an event whose row names them, or only that some were written. */
export type Touched = { ids: string[] } | { eventId: string } | 'some' | null

/** A class whose objects can be followed. */
export type LiveClass = {
  name: string
  /** The product's list, whose permission reading needs. */
  path: string
  /** Over the alias `t`. For everybody of a company `from` and the columns are the same; what a person sees is in the conditions. */
  source: (session: Session, product: ProductCalls) => ParseSource
  /** What of a session decides which objects it sees: sessions that agree in it share their queries. */
  reader: (session: Session) => unknown
  touchedBy: (event: StoredEvent) => Touched
  /** Whether an object that a query begins to answer was just created, where no event says it. */
  isNew: (object: ParseObject) => boolean
}

const topicsOfOrders = new Set(['orders', 'exports'])

export const orders: LiveClass = {
  name: 'Orders',
  path: resourcePath('orders'),
  source: wireOrderSource,
  reader: ({ scope }) => scope,
  // Many documents together are told to screens by their number alone. The row of the event names all.
  touchedBy: ({ id, topic }) => (topicsOfOrders.has(topic) ? { eventId: id } : null),
  isNew: () => false,
}

/** The row's instants are of two clocks, the database's and this one's: within this time they are the same moment. */
const asCreatedMs = 1_000

const idsOf = (payload: unknown): string[] =>
  typeof payload === 'object' && payload !== null && 'ids' in payload && Array.isArray(payload.ids) ? payload.ids : []

const liveOpportunities: LiveClass = {
  name: opportunities.name,
  path: resourcePath('opportunities'),
  source: (session, product) => opportunities.sourceFor(product, session),
  reader: ({ scope, role, userId }) => [scope, role, userId],
  touchedBy({ topic, payload }) {
    if (topic === pipelinesTopic) return 'some'
    if (topic !== opportunitiesTopic) return null
    const ids = idsOf(payload)
    return ids.length > 0 ? { ids } : 'some'
  },
  isNew: ({ createdAt, updatedAt }) => Date.parse(String(updatedAt)) - Date.parse(String(createdAt)) < asCreatedMs,
}

export const liveClasses: ReadonlyMap<string, LiveClass> = new Map(
  [orders, liveOpportunities].map(one => [one.name, one]),
)
