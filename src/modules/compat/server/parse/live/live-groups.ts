import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { ProductCalls } from '../../../../../kernel/server/http/product-calls.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { badQuery, innerClasses, whereCondition } from '../where.ts'
import type { LiveClass } from './live-classes.ts'
import type { LiveOp } from './live-messages.ts'
import { findNewest, type LiveQuery, markOf } from './matching.queries.ts'
import { createTracked, maximumTracked, type Tracked } from './tracked.ts'

/** One subscription of a connection. */
export type Follower = {
  keys: string[] | null
  /** `object` is its text in JSON. */
  tell: (op: LiveOp, object: string) => void
}

/** The subscriptions that follow one query as one reader: it is asked once for all of them. */
export type Group = LiveQuery & {
  key: string
  live: LiveClass
  /** Groups of one reader read the same objects. */
  reader: string
  session: Session
  followers: Set<Follower>
  /** Null while the objects that it answers at first are read. */
  tracked: Tracked | null
  /** What was written meanwhile; `isEarlyUnknown`: something else was, too. */
  early: Map<string, boolean>
  isEarlyUnknown: boolean
  ready: Promise<void>
}

/** What a client follows, checked. */
export type Followed = { live: LiveClass; session: Session; where: unknown; watch: string[] }

const readerOf = ({ live, session }: Followed): string =>
  JSON.stringify([live.name, session.envId, live.reader(session)])

export const keyOf = (followed: Followed): string =>
  JSON.stringify([readerOf(followed), followed.where, followed.watch])

/** A query of the REST door with two bounds: no other class inside, and watched columns that exist. */
export const createGroup = (followed: Followed, product: ProductCalls): Group => {
  const { live, session, where, watch } = followed
  if (innerClasses(where).length > 0) throw badQuery('Una consulta en vivo no mira otras clases.')
  const source = live.source(session, product)
  const unknown = watch.find(name => !Object.hasOwn(source.columns, name))
  if (unknown !== undefined) throw badQuery(`La clase no tiene «${unknown}».`)
  return {
    key: keyOf(followed),
    live,
    reader: readerOf(followed),
    session,
    source,
    condition: whereCondition({ columns: source.columns }, where),
    mark: markOf(source, watch),
    followers: new Set(),
    tracked: null,
    early: new Map(),
    isEarlyUnknown: false,
    ready: Promise.resolve(),
  }
}

/** Reads what the query answers now. What was written meanwhile is still to be compared. */
export const loadGroup = async (group: Group, { db }: Tenant): Promise<void> => {
  const newest = await findNewest(db, group, maximumTracked)
  group.tracked = createTracked(newest)
}
