import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { queueMail } from '../../../../kernel/server/mail/mail-queue.ts'
import type { NoticeAudience, NoticeReach } from '../../contract/notice-mail.ts'
import { audienceTest, refuseUnknown } from './audience.ts'
import { type DueNotice, listSubscribers, takeDueNotice, writeMailed } from './notice-mail.queries.ts'
import type { FindNoticePeople, NoticePerson } from './notice-people.ts'
import { unsubscribeUrls } from './unsubscribe.ts'

export type MailSetting = { findPeople: FindNoticePeople; secret: string; publicUrl: string }

/** People asked in one transaction: a mail is some 4 KB. */
const atOnce = 100
const maximumSubscribers = 100_000

const queueNotice = async (
  tenant: Tenant,
  setting: MailSetting,
  { notice, to, company }: { notice: DueNotice; to: NoticePerson & { email: string }; company: string },
): Promise<void> => {
  const { name, description, link, endsAt } = notice
  await queueMail(tenant.db, {
    to: to.email,
    subject: name,
    paragraphs: description.split('\n').filter(line => line.trim() !== ''),
    action: link
      ? { label: 'Ver en Andén', url: `${setting.publicUrl}${link}` }
      : { label: 'Abrir Andén', url: setting.publicUrl },
    note: `Te llega porque pediste por e-mail las notificaciones de ${company}.`,
    ...unsubscribeUrls(setting, { envId: tenant.envId, userId: to.userId }),
    ...(endsAt ? { expiresAt: new Date(endsAt) } : {}),
  })
}

const hasMail = (person: NoticePerson): person is NoticePerson & { email: string } => person.email !== null

/**
 * Queues one due notice for the next people who asked for mail, and writes how far it went, in the caller's transaction: either
 * both stay or neither, so that nobody gets a notice twice whenever the process stops. False when none is due.
 */
export const mailDueNotice = async (tenant: Tenant, setting: MailSetting, now = new Date()): Promise<boolean> => {
  const notice = await takeDueNotice(tenant, now)
  if (!notice) return false
  const isOver = notice.endsAt !== null && Date.parse(notice.endsAt) <= now.getTime()
  const subscribers = isOver ? [] : await listSubscribers(tenant, { after: notice.mailedThrough, limit: atOnce })
  const isForNotice = await audienceTest(tenant, { ...notice, role: notice.role as NoticeAudience['role'] })
  const people = subscribers.length > 0 ? await setting.findPeople(tenant, subscribers) : []
  const readers = people.filter(isForNotice).filter(hasMail)
  const { name: company } = await tenant.environment()
  for (const to of readers) await queueNotice(tenant, setting, { notice, to, company })
  await writeMailed(tenant, notice.id, {
    mailedAt: subscribers.length < atOnce ? now : null,
    mailedThrough: subscribers.at(-1) ?? notice.mailedThrough,
    mailedCount: notice.mailedCount + readers.length,
  })
  return true
}

/** How many people an audience has, and how many of them asked for e-mail. Throws invalidInput for an unknown seller or channel. */
export const measureNotice = async (
  tenant: Tenant,
  findPeople: FindNoticePeople,
  audience: NoticeAudience,
): Promise<NoticeReach> => {
  await refuseUnknown(tenant, audience)
  const isFor = await audienceTest(tenant, audience)
  const people = (await findPeople(tenant)).filter(isFor)
  const subscribers = new Set(await listSubscribers(tenant, { limit: maximumSubscribers }))
  return {
    people: people.length,
    byMail: people.filter(person => hasMail(person) && subscribers.has(person.userId)).length,
  }
}
