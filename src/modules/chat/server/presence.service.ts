import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { StreamWatch } from '../../../kernel/server/events/stream-watch.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { type ChatList, chatTopics } from '../contract/chat.ts'
import { connectedMs, type Presence } from '../contract/presence.ts'
import { chatProblems } from '../contract/problems.ts'
import { contactOf, findPerson } from './people.queries.ts'
import { findUnheld, type PresenceChange, releasePresence, signProcess, writePresence } from './presence.queries.ts'

/** The caller as others see them, and what they chose. Refuses who left the environment meanwhile. */
export const readMe = async (tenant: Tenant, userId: string, now: Date): Promise<ChatList['me']> => {
  const person = await findPerson(tenant, userId)
  if (!person) throw problem(chatProblems.noContact)
  return { ...contactOf(person, now), status: person.status }
}

type Person = { tenant: Tenant; userId: string; now: Date }

/** Tells everybody of the environment, when what they see of this person changes. */
const telling = async ({ tenant, userId, now }: Person, write: () => Promise<unknown>): Promise<ChatList['me']> => {
  const before = await readMe(tenant, userId, now)
  await write()
  const after = await readMe(tenant, userId, now)
  const { id, presence, mood } = after
  if (presence !== before.presence || mood !== before.mood)
    tenant.publish({ topic: chatTopics.presence, payload: { id, presence, mood } })
  return after
}

const change = (tenant: Tenant, userId: string, given: PresenceChange, now: Date): Promise<ChatList['me']> =>
  telling({ tenant, userId, now }, () => writePresence(tenant, userId, given))

const leave = (tenant: Tenant, userId: string, processId: string, now: Date): Promise<ChatList['me']> =>
  telling({ tenant, userId, now }, () => releasePresence(tenant, userId, processId))

export type ChosenPresence = { status: Presence; mood: string }

/** spec.md §3 and §4: presence and mood. Whoever chooses is there. */
export const choosePresence = (
  tenant: Tenant,
  userId: string,
  chosen: ChosenPresence,
  now = new Date(),
): Promise<ChatList['me']> => change(tenant, userId, { ...chosen, seenAt: now, activeAt: now }, now)

/** Somebody touched a screen. */
export const noteActivity = async (tenant: Tenant, userId: string, now = new Date()): Promise<void> => {
  await change(tenant, userId, { seenAt: now, activeAt: now }, now)
}

/** How many signs of this process go by before it looks whether its people are still known to be there. */
const signsPerLook = 4

/** Whoever left another process, or was held by one that died, is here all the same. */
const holdAgain = async (tenant: Tenant, userIds: string[], processId: string, now: Date): Promise<void> => {
  const alive = new Date(now.getTime() - connectedMs)
  for (const userId of await findUnheld(tenant, userIds, alive))
    await change(tenant, userId, { processId, seenAt: now }, now)
}

const byEnvironment = (sessions: Session[]): Map<string, string[]> => {
  const people = new Map<string, string[]>()
  for (const { envId, userId } of sessions) people.set(envId, [...(people.get(envId) ?? []), userId])
  return people
}

/**
 * An open stream of live events is the sign of an open screen; the end of the last one, of none (spec.md §4). People are written
 * when they come and go; in between, the process that holds their streams says that it is alive, in one row for all.
 */
export const presenceWatch = (
  { database, withTenant }: Pick<Platform, 'database' | 'withTenant'>,
  clock: () => Date = () => new Date(),
): StreamWatch => {
  const processId = newId()
  let signs = 0
  return {
    /** Their own sign lasts until the first one of the process. */
    async isOpen({ envId, userId }) {
      const now = clock()
      await withTenant(envId, tenant => change(tenant, userId, { processId, seenAt: now }, now))
    },
    async hasLeft({ envId, userId }) {
      const now = clock()
      await withTenant(envId, tenant => leave(tenant, userId, processId, now))
    },
    async areOpen(sessions) {
      const now = clock()
      await signProcess(database, processId, now)
      signs += 1
      if (signs % signsPerLook !== 0) return
      for (const [envId, userIds] of byEnvironment(sessions))
        await withTenant(envId, tenant => holdAgain(tenant, userIds, processId, now))
    },
  }
}
