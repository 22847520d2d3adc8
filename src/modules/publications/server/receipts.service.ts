import { foldText } from '../../../kernel/contract/fold-text.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { publishNotification } from '../../content/server/index.ts'
import { publicationProblems } from '../contract/problems.ts'
import { publicationsTopic, stateOf } from '../contract/publications.ts'
import { nudgeMinutes, type Receipt, type ReceiptState, type Receipts } from '../contract/receipts.ts'
import type { Member } from './audience.queries.ts'
import { findMarks, type ReaderMarks, writeNudged } from './feed.queries.ts'
import { findPublication, type PublicationRecord } from './publications.queries.ts'
import { audienceOf } from './publications.service.ts'
import { findReaders } from './reach.service.ts'

const markState = ({ confirmsFrom }: PublicationRecord, marks: ReaderMarks | undefined): ReceiptState => {
  if ((marks?.confirmedEdition ?? 0) >= Math.max(confirmsFrom, 1)) return 'confirmed'
  return marks?.readAt ? 'read' : 'missing'
}

const receiptOf = (record: PublicationRecord, { userId, name, role }: Member, marks?: ReaderMarks): Receipt => {
  const state = markState(record, marks)
  const at = { confirmed: marks?.confirmedAt, read: marks?.readAt, missing: null }[state] ?? null
  return { userId, name, role, state, at, nudgedAt: marks?.nudgedAt ?? null }
}

const readAll = async (tenant: Tenant, record: PublicationRecord): Promise<Receipt[]> => {
  const marks = new Map((await findMarks(tenant, record.id)).map(one => [one.userId, one]))
  const readers = await findReaders(tenant, audienceOf(record))
  return readers.map(member => receiptOf(record, member, marks.get(member.userId)))
}

const existing = async (tenant: Tenant, id: string, options?: { lock: boolean }): Promise<PublicationRecord> => {
  const record = await findPublication(tenant, id, options)
  if (!record) throw problem(problems.notFound)
  return record
}

type Query = { state: ReceiptState | undefined; search: string; skip: number; limit: number }

/** Those who are missing by name, the others by when they read, the first ones first. */
const inOrder = (one: Receipt, other: Receipt): number => (one.at ?? '').localeCompare(other.at ?? '')

/** Who read a publication, of the people whom its audience reaches today. */
export const readReceipts = async (tenant: Tenant, id: string, query: Query): Promise<Receipts> => {
  const all = await readAll(tenant, await existing(tenant, id))
  const count = (state: ReceiptState): number => all.filter(one => one.state === state).length
  const text = foldText(query.search)
  const matching = all
    .filter(({ state, name }) => (!query.state || state === query.state) && foldText(name).includes(text))
    .toSorted(inOrder)
  return {
    reached: all.length,
    confirmed: count('confirmed'),
    read: count('read'),
    missing: count('missing'),
    items: matching.slice(query.skip, query.skip + query.limit),
    total: matching.length,
  }
}

/** Where a confirmation is asked for, those who did not give it; elsewhere, those who did not read. */
const isBehind =
  ({ asksConfirmation }: PublicationRecord) =>
  ({ state }: Receipt): boolean =>
    asksConfirmation ? state !== 'confirmed' : state === 'missing'

const longestName = 120

/** The title is cut where a notice's name ends. */
const nudgeName = ({ asksConfirmation, title }: PublicationRecord): string => {
  const name = `${asksConfirmation ? 'Falta tu confirmación' : 'Te falta leer'}: ${title}`
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}

/**
 * A notice to those who are missing, except those who got one within the hour; two administrators at once remind them once. It ends with
 * the publication. Throws notShown.
 */
export const nudge = async (
  { tenant, session }: { tenant: Tenant; session: Session },
  id: string,
  now = new Date(),
): Promise<{ sent: number }> => {
  const record = await existing(tenant, id, { lock: true })
  if (stateOf(record, now) !== 'shown') throw problem(publicationProblems.notShown)
  const since = now.getTime() - nudgeMinutes * 60_000
  const people = (await readAll(tenant, record))
    .filter(isBehind(record))
    .filter(({ nudgedAt, userId }) => userId !== session.userId && (!nudgedAt || Date.parse(nudgedAt) < since))
  if (people.length === 0) return { sent: 0 }
  const userIds = people.map(({ userId }) => userId)
  await writeNudged(tenant, id, userIds, now)
  await publishNotification(tenant, {
    id: newId(),
    name: nudgeName(record),
    description: record.asksConfirmation
      ? 'Leé la novedad y confirmá que la entendiste.'
      : 'Hay una novedad que todavía no leíste.',
    startDate: now.toISOString(),
    userIds,
    ...(record.endsAt ? { endsAt: record.endsAt } : {}),
    link: `/apps/publications?novedad=${id}`,
  })
  await recordHistory(tenant, actorOf(session), [
    { entity: 'publications', entityId: id, action: 'nudged', detail: { title: record.title, people: people.length } },
  ])
  tenant.publish({ topic: publicationsTopic, payload: { id } })
  return { sent: people.length }
}
