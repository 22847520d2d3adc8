import { type RawBuilder, sql } from 'kysely'
import { missedTopic } from '../../contract/live.ts'
import type { WithTenant } from '../database/tenancy.ts'
import { createLoop } from '../loop.ts'
import { eventChannel } from './announcer.ts'
import type { Signals } from './signals.ts'
import type { StoredEvent } from './stored-event.ts'

/** `isPast`: it happened before the subscription, whose reader may know it already. */
export type Subscriber = (event: StoredEvent, isPast?: true) => void

/** A transaction that began earlier may commit later, so every read goes back this far to miss no event. */
const overlapMs = 10_000
const keepMs = 24 * 60 * 60 * 1000
const pollMs = 15_000
/** How far back the first read of a room goes. */
const windowMs = overlapMs + pollMs
const batch = 500

/** What a new subscriber is told of the past: all since an event, or the last so many milliseconds, marked as past. */
export type Since = { lastEventId: string } | { recentMs: number }

type Past = {
  /** The newest, oldest of them first. */
  events: StoredEvent[]
  /** There are older ones that were not read. */
  isCut: boolean
  /** Those that are at most as old as was asked. */
  recentIds: ReadonlySet<string>
}

/** Replaces the events before this one, which are too many to send: screens that receive it reload. */
const missedBefore = ({ id }: StoredEvent): StoredEvent => ({
  id,
  topic: missedTopic,
  sellerId: null,
  userIds: null,
  payload: {},
})

type Room = {
  subscribers: Set<Subscriber>
  /** Events already handed out, for as long as they may be read again. */
  seen: Map<string, number>
  /** When the outbox was last read, by the steady clock: the next read goes back to then, however long the database was unavailable. */
  readAt: number
  /** Resolves when the events before the room opened have been read. */
  ready: Promise<void>
  reading: Promise<void> | null
  again: boolean
}

/** The instant a uuid v7 was made, by the clock of whoever made it. */
const instantOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** How far back to read: so many milliseconds, or to before an event, if that is longer. */
type Reach = { ms: number; beforeId?: string | null; recentMs?: number }

/** By the clock of the database, which is that of all servers: theirs may differ, and jump. */
const startOf = (envId: string, { ms, beforeId }: Reach): RawBuilder<string> => {
  const age = sql<string>`now() - ${ms}::float8 * interval '1 millisecond'`
  if (!beforeId) return age
  const event = sql`(select created_at from outbox where env_id = ${envId}::uuid and id = ${beforeId}::uuid)`
  return sql<string>`least(${age}, coalesce(${event}, to_timestamp(${instantOfId(beforeId) / 1000}::float8)) - ${overlapMs}::float8 * interval '1 millisecond')`
}

const ageWithin = (ms: number): RawBuilder<boolean> =>
  sql<boolean>`created_at > now() - ${ms}::float8 * interval '1 millisecond'`

const readOutbox = async (withTenant: WithTenant, envId: string, reach: Reach): Promise<Past> => {
  const rows = await withTenant(
    envId,
    ({ db }) =>
      db
        .selectFrom('outbox')
        .select(['id', 'topic', 'sellerId', 'userIds', 'payload'])
        .select(ageWithin(reach.recentMs ?? 0).as('isRecent'))
        .where('envId', '=', envId)
        .where('createdAt', '>=', startOf(envId, reach))
        .orderBy('id', 'desc')
        .limit(batch)
        .execute(),
    { readOnly: true },
  )
  return {
    events: rows
      .reverse()
      .map(({ id, topic, sellerId, userIds, payload }) => ({ id, topic, sellerId, userIds, payload })),
    isCut: rows.length === batch,
    recentIds: new Set(rows.filter(({ isRecent }) => isRecent).map(({ id }) => id)),
  }
}

/** Holds back new events for a subscriber while its past ones are read, and hands no event twice. */
const createDoor = (subscriber: Subscriber) => {
  const early: StoredEvent[] = []
  let pastIds: Set<string> | null = null
  const hand: Subscriber = event => {
    if (!pastIds) early.push(event)
    else if (!pastIds.has(event.id)) subscriber(event)
  }
  return {
    hand,
    open({ events, isCut, recentIds }: Past, since: Since): void {
      pastIds = new Set(events.map(({ id }) => id))
      const [oldest] = events
      const isTold = ({ id }: StoredEvent): boolean =>
        'lastEventId' in since ? id !== since.lastEventId : recentIds.has(id)
      if (isCut && oldest && events.every(isTold)) subscriber(missedBefore(oldest))
      for (const event of events.filter(isTold))
        if ('lastEventId' in since) subscriber(event)
        else subscriber(event, true)
      for (const event of early) hand(event)
    },
  }
}

/**
 * Follows the outbox of each environment that somebody watches and hands every event to its subscribers, at least once.
 * Wakes on NOTIFY, and reads every few seconds in case a notification is lost.
 */
export const createEventHub = (options: {
  signals: Pick<Signals, 'on' | 'onConnected'>
  withTenant: WithTenant
  onError: (error: unknown) => void
}) => {
  const rooms = new Map<string, Room>()
  const lastActs: (() => void)[] = []

  /** Rooms open at once, before anything is read, so that people who arrive together share one. */
  const open = (envId: string): Room => {
    const room: Room = {
      subscribers: new Set(),
      seen: new Map(),
      readAt: performance.now(),
      ready: Promise.resolve(),
      reading: null,
      again: false,
    }
    room.ready = readOutbox(options.withTenant, envId, { ms: windowMs }).then(past => {
      for (const { id } of past.events) room.seen.set(id, performance.now())
    })
    rooms.set(envId, room)
    return room
  }

  const give = (room: Room, { events, isCut }: Pick<Past, 'events' | 'isCut'>): void => {
    const now = performance.now()
    const [oldest] = events
    if (isCut && oldest && !room.seen.has(oldest.id))
      for (const subscriber of room.subscribers) subscriber(missedBefore(oldest))
    for (const event of events.filter(({ id }) => !room.seen.has(id))) {
      room.seen.set(event.id, now)
      for (const subscriber of room.subscribers) subscriber(event)
    }
  }

  const deliver = async (envId: string, room: Room): Promise<void> => {
    const now = performance.now()
    await room.ready
    for (const [id, at] of room.seen) if (at < room.readAt - 2 * windowMs) room.seen.delete(id)
    const past = await readOutbox(options.withTenant, envId, { ms: now - room.readAt + windowMs })
    room.readAt = now
    give(room, past)
  }

  /** One read at a time per environment; a wake during a read asks for one more. */
  const wake = (envId: string): void => {
    const room = rooms.get(envId)
    if (!room) return
    if (room.reading) {
      room.again = true
      return
    }
    room.reading = deliver(envId, room)
      .catch(options.onError)
      .finally(() => {
        room.reading = null
        if (!room.again) return
        room.again = false
        wake(envId)
      })
  }

  options.signals.on(eventChannel, wake)
  options.signals.onConnected(() => [...rooms.keys()].forEach(wake))

  const poll = createLoop({
    work: async () => [...rooms.keys()].forEach(wake),
    everyMs: pollMs,
    onError: options.onError,
  })
  poll.start()

  return {
    /** What this process has just committed reaches its own streams at once; others read it when they are notified. */
    hand(envId: string, events: StoredEvent[]): void {
      const room = rooms.get(envId)
      // When the past of a room cannot be read, its subscribers get the error.
      if (room) void room.ready.then(() => give(room, { events, isCut: false })).catch(options.onError)
    },
    /**
     * Events of the past come first, as `since` says; then each as it happens, once. Returns the function that
     * unsubscribes.
     */
    async subscribe(envId: string, subscriber: Subscriber, since: Since): Promise<() => void> {
      const room = rooms.get(envId) ?? open(envId)
      const door = createDoor(subscriber)
      const leave = (): void => {
        room.subscribers.delete(door.hand)
        if (room.subscribers.size === 0 && rooms.get(envId) === room) rooms.delete(envId)
      }
      room.subscribers.add(door.hand)
      try {
        await room.ready
        const reach = 'lastEventId' in since ? { beforeId: since.lastEventId } : { recentMs: since.recentMs }
        door.open(await readOutbox(options.withTenant, envId, { ms: windowMs, ...reach }), since)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    /** Events older than a day are of no use to a screen. `keepsRecordEvents`: somebody is still to take what they say outside. */
    async prune(envId: string, { keepsRecordEvents = false }: { keepsRecordEvents?: boolean } = {}): Promise<void> {
      await options.withTenant(envId, ({ db }) =>
        db
          .deleteFrom('outbox')
          .where('envId', '=', envId)
          .where('createdAt', '<', sql<string>`now() - ${keepMs}::float8 * interval '1 millisecond'`)
          .$if(keepsRecordEvents, query =>
            query.where(eb => eb.or([eb('recordEvent', 'is', null), eb('takenAt', 'is not', null)])),
          )
          .execute(),
      )
    },
    /** Registers what has to stop together with this hub. */
    whenStopped(act: () => void): void {
      lastActs.push(act)
    },
    async stop(): Promise<void> {
      for (const act of lastActs) act()
      await poll.stop()
    },
  }
}

export type EventHub = ReturnType<typeof createEventHub>
