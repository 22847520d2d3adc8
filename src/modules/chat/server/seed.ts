import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { moveReadMarker } from './conversations.queries.ts'
import { appendMessage } from './messages.service.ts'
import { writePresence } from './presence.queries.ts'
import { demoMoods, demoTalk, type Line, type Moment, type Who } from './seed-talk.ts'

type Setting = { people: { id: string; email: string }[]; now: Date; timeZone: string }

const momentOf = (when: Moment, { now, timeZone }: Setting): Date => {
  if ('minutes' in when) return new Date(now.getTime() - when.minutes * 60_000)
  return new Date(instantAt(`${addDays(dayOf(now, timeZone), -when.days)} ${when.at}:00`, timeZone))
}

const isOfToday = ({ when }: Line): boolean => 'minutes' in when

/** A history of messages for a demonstration. What was said today waits to be read; the rest was. */
export const seedChat = async (tenant: Tenant, setting: Setting): Promise<void> => {
  const idOf = (who: Who): string | undefined => setting.people.find(({ email }) => email.startsWith(`${who}@`))?.id
  for (const line of demoTalk) {
    const [userId, contactId] = [idOf(line.from), idOf(line.to)]
    if (!userId || !contactId) continue
    const { number } = await appendMessage(tenant, { userId, contactId, body: line.body }, momentOf(line.when, setting))
    if (!isOfToday(line)) await moveReadMarker(tenant, { userId: contactId, contactId: userId, number })
  }
  for (const { who, mood } of demoMoods) {
    const userId = idOf(who)
    if (userId) await writePresence(tenant, userId, { mood })
  }
}
