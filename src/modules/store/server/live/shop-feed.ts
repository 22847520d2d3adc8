import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { EventHub } from '../../../../kernel/server/events/event-hub.ts'
import type { StoredEvent } from '../../../../kernel/server/events/stored-event.ts'
import type { StoreNews } from '../../contract/live.ts'
import { shopsWithOrders, type Touched, touchedBy } from './touched-shops.ts'

/** A phone that listens: `shops` are those of its person, read anew each minute. */
export type Listener = { shops: Set<string>; hear: (news: StoreNews) => void }

type Room = { listeners: Set<Listener>; leave: Promise<() => void> }

type Options = { hub: EventHub; withTenant: WithTenant; onError: (error: unknown) => void }

/**
 * Hands phones what concerns their shops, and nothing else. An event that names orders is looked up once for all phones of
 * this process, and only among shops that somebody listens for.
 */
export const createShopFeed = ({ hub, withTenant, onError }: Options) => {
  const rooms = new Map<string, Room>()

  const tell = ({ listeners }: Room, news: StoreNews): void => {
    for (const { shops, hear } of listeners) if (news.shop === null || shops.has(news.shop)) hear(news)
  }

  const tellOwners = async (envId: string, room: Room, { topic, ...touched }: Touched): Promise<void> => {
    if ('shop' in touched) return tell(room, { topic, shop: touched.shop })
    const listened = [...new Set([...room.listeners].flatMap(({ shops }) => [...shops]))]
    const owners = await withTenant(envId, tenant => shopsWithOrders(tenant, listened, touched.orders), {
      readOnly: true,
    })
    for (const shop of owners) tell(room, { topic, shop })
  }

  const hear = (envId: string, event: StoredEvent): void => {
    const room = rooms.get(envId)
    const touched = room && touchedBy(envId, event)
    if (room && touched) void tellOwners(envId, room, touched).catch(onError)
  }

  const open = (envId: string): Room => {
    const room = {
      listeners: new Set<Listener>(),
      leave: hub.subscribe(envId, event => hear(envId, event), { recentMs: 0 }),
    }
    rooms.set(envId, room)
    return room
  }

  const close = (envId: string, room: Room): void => {
    if (room.listeners.size > 0 || rooms.get(envId) !== room) return
    rooms.delete(envId)
    room.leave.then(leave => leave()).catch(() => undefined)
  }

  return {
    /** Answers what ends it. Throws when the events of the company cannot be read. */
    async listen(envId: string, listener: Listener): Promise<() => void> {
      const room = rooms.get(envId) ?? open(envId)
      room.listeners.add(listener)
      const stop = (): void => {
        room.listeners.delete(listener)
        close(envId, room)
      }
      try {
        await room.leave
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
  }
}

export type ShopFeed = ReturnType<typeof createShopFeed>
