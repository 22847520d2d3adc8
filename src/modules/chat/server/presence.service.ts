import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import type { StreamWatch } from '../../../kernel/server/events/stream-watch.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { type ChatList, chatTopics } from '../contract/chat.ts'
import type { Presence } from '../contract/presence.ts'
import { chatProblems } from '../contract/problems.ts'
import { contactOf, findPerson } from './people.queries.ts'
import { type PresenceChange, writePresence } from './presence.queries.ts'

/** The caller as others see them, and what they chose. Refuses who left the environment meanwhile. */
export const readMe = async (tenant: Tenant, userId: string, now: Date): Promise<ChatList['me']> => {
  const person = await findPerson(tenant, userId)
  if (!person) throw problem(chatProblems.noContact)
  return { ...contactOf(person, now), status: person.status }
}

/** Tells everybody of the environment, when what they see of this person changes. */
const change = async (tenant: Tenant, userId: string, given: PresenceChange, now: Date): Promise<ChatList['me']> => {
  const before = await readMe(tenant, userId, now)
  await writePresence(tenant, userId, given)
  const after = await readMe(tenant, userId, now)
  const { id, presence, mood } = after
  if (presence !== before.presence || mood !== before.mood)
    tenant.publish({ topic: chatTopics.presence, payload: { id, presence, mood } })
  return after
}

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

/** An open stream of live events is the sign of an open screen; the end of the last one, of none (spec.md §4). */
export const presenceWatch = (withTenant: WithTenant): StreamWatch => {
  const tell = (session: Session, isOpen: boolean): Promise<void> =>
    withTenant(session.envId, async tenant => {
      const now = new Date()
      await change(tenant, session.userId, { seenAt: isOpen ? now : null }, now)
    })
  return { isOpen: session => tell(session, true), hasLeft: session => tell(session, false) }
}
