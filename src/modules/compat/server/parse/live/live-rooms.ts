import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { missedTopic } from '../../../../../kernel/contract/live.ts'
import { problem } from '../../../../../kernel/contract/problems.ts'
import type { RecordEvent } from '../../../../../kernel/contract/record-events.ts'
import type { WithTenant } from '../../../../../kernel/server/database/tenancy.ts'
import { readChangedRecords } from '../../../../../kernel/server/events/changed-records.ts'
import type { EventHub } from '../../../../../kernel/server/events/event-hub.ts'
import type { StoredEvent } from '../../../../../kernel/server/events/stored-event.ts'
import type { ProductCalls } from '../../../../../kernel/server/http/product-calls.ts'
import { parseProblems } from '../../../contract/parse.ts'
import { liveClasses, orders } from './live-classes.ts'
import { createGroup, type Followed, type Follower, type Group, keyOf, loadGroup } from './live-groups.ts'
import { type Telling, tellLookedAgain, tellWritten } from './tell-changes.ts'

/** Commits within this time are looked at together. */
const gatherMs = 50
/** Times as long as the last look took until the next one: many queries take a part of the process and no more. */
const restFactor = 3
/** After a restart all clients subscribe at the same time: the rest of the process goes on. */
const loadsAtOnce = 2
/** Different queries that a process follows: each keeps some thousand ids. */
const maximumGroups = 500
/** With more written objects than this to look at, the followers are told to begin anew. */
const maximumWaiting = 20_000

/** What was written and not yet looked at, by class. */
type Waiting = { eventIds: Set<string>; written: Map<string, Map<string, boolean>>; again: Set<string> }

type Room = {
  envId: string
  groups: Map<string, Group>
  waiting: Waiting
  working: Promise<void> | null
  leave: Promise<() => void>
}

const created: RecordEvent = 'order.created'

const nothing = (): Waiting => ({ eventIds: new Set(), written: new Map(), again: new Set() })

const note = ({ written }: Waiting, className: string, ids: Iterable<readonly [string, boolean]>): void => {
  const known = written.get(className) ?? new Map<string, boolean>()
  for (const [id, isNew] of ids) known.set(id, isNew || (known.get(id) ?? false))
  written.set(className, known)
}

const sizeOf = ({ eventIds, written }: Waiting): number =>
  [...written.values()].reduce((sum, ids) => sum + ids.size, eventIds.size)

const isEmpty = (waiting: Waiting): boolean => sizeOf(waiting) === 0 && waiting.again.size === 0

/** What comes while the first objects of a group are read is compared when they are known. */
const noteEarly = (group: Group, { written, again }: Waiting): void => {
  for (const [id, isNew] of written.get(group.live.name) ?? []) group.early.set(id, isNew)
  if (again.has(group.live.name)) group.isEarlyUnknown = true
}

const partition = (groups: Group[], isFirst: (group: Group) => boolean): [Group[], Group[]] => [
  groups.filter(isFirst),
  groups.filter(group => !isFirst(group)),
]

const noteEvent = (waiting: Waiting, event: StoredEvent): void => {
  for (const live of liveClasses.values()) {
    const touched = live.touchedBy(event)
    if (touched === 'some') waiting.again.add(live.name)
    else if (touched && 'eventId' in touched) waiting.eventIds.add(touched.eventId)
    else if (touched)
      note(
        waiting,
        live.name,
        touched.ids.map(id => [id, false] as const),
      )
  }
}

/** Asks the queries of a company about all that was written since the last time. */
const tellRoom = async (telling: Telling, { groups }: Room, taken: Waiting): Promise<void> => {
  const { eventIds, written, again } = taken
  for (const { ids, event } of await readChangedRecords(telling.tenant, 'orders', [...eventIds]))
    note(
      taken,
      orders.name,
      ids.map(id => [id, event === created] as const),
    )
  const [ready, loading] = partition([...groups.values()], ({ tracked }) => tracked !== null)
  for (const group of loading) noteEarly(group, taken)
  for (const [className, ofClass] of Map.groupBy(ready, ({ live }) => live.name)) {
    const ids = written.get(className)
    if (ids) await tellWritten(telling, ofClass, ids)
    if (again.has(className)) await tellLookedAgain(telling, ofClass)
  }
}

type Options = {
  hub: EventHub
  withTenant: WithTenant
  product: ProductCalls
  /** Called for each company before its followers are told: whoever lost their session follows nothing. */
  freshen: (envId: string) => Promise<void>
  /** Changes of a company were lost: whoever follows them begins anew. */
  lost: (envId: string) => void
  onError: (error: unknown) => void
}

/** Follows the events of each company that somebody follows, and asks its queries about what was written. */
export const createLiveRooms = ({ hub, withTenant, product, freshen, lost, onError }: Options) => {
  const rooms = new Map<string, Room>()
  const inTurn = pLimit(loadsAtOnce)
  const groupCount = (): number => [...rooms.values()].reduce((sum, { groups }) => sum + groups.size, 0)

  const lose = (room: Room): void => {
    room.waiting = nothing()
    lost(room.envId)
  }

  const work = async (room: Room): Promise<void> => {
    await wait(gatherMs)
    while (!isEmpty(room.waiting) && rooms.get(room.envId) === room) {
      const taken = room.waiting
      room.waiting = nothing()
      const startedAt = performance.now()
      try {
        await freshen(room.envId)
        await withTenant(room.envId, tenant => tellRoom({ tenant, product }, room, taken), { readOnly: true })
        await wait(Math.max(gatherMs, restFactor * (performance.now() - startedAt)))
      } catch (error) {
        // Some may have been told and others not: nobody is left with half of it.
        onError(error)
        lose(room)
      }
    }
  }

  const wake = (room: Room): void => {
    if (room.working || isEmpty(room.waiting)) return
    room.working = work(room).finally(() => {
      room.working = null
      if (rooms.get(room.envId) === room) wake(room)
    })
  }

  const hear = (room: Room, event: StoredEvent): void => {
    noteEvent(room.waiting, event)
    if (event.topic === missedTopic || sizeOf(room.waiting) > maximumWaiting) lose(room)
    else wake(room)
  }

  const openRoom = (envId: string): Room => {
    const room: Room = {
      envId,
      groups: new Map(),
      waiting: nothing(),
      working: null,
      leave: Promise.resolve(() => undefined),
    }
    room.leave = hub.subscribe(envId, event => hear(room, event), { recentMs: 0 })
    rooms.set(envId, room)
    return room
  }

  const closeRoom = (room: Room): void => {
    if (room.groups.size > 0 || rooms.get(room.envId) !== room) return
    rooms.delete(room.envId)
    room.leave.then(leave => leave()).catch(onError)
  }

  const openGroup = (room: Room, followed: Followed): Group => {
    if (groupCount() >= maximumGroups)
      throw problem(parseProblems.tooManyRequests, { message: 'Este servidor ya sigue demasiadas consultas en vivo.' })
    const group = createGroup(followed, product)
    room.groups.set(group.key, group)
    group.ready = room.leave
      .then(() => inTurn(() => withTenant(room.envId, tenant => loadGroup(group, tenant), { readOnly: true })))
      .then(() => {
        note(room.waiting, group.live.name, group.early)
        if (group.isEarlyUnknown) room.waiting.again.add(group.live.name)
        wake(room)
      })
    return group
  }

  return {
    /** Resolves when changes from now on are told; answers what ends it. */
    async follow(followed: Followed, follower: Follower): Promise<() => void> {
      const { envId } = followed.session
      const room = rooms.get(envId) ?? openRoom(envId)
      let group: Group | undefined
      const leave = (): void => {
        group?.followers.delete(follower)
        if (group?.followers.size === 0 && room.groups.get(group.key) === group) room.groups.delete(group.key)
        closeRoom(room)
      }
      try {
        group = room.groups.get(keyOf(followed)) ?? openGroup(room, followed)
        group.followers.add(follower)
        await group.ready
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
  }
}

export type LiveRooms = ReturnType<typeof createLiveRooms>
