import { problem, problems } from '../../../kernel/contract/problems.ts'
import { mayCall } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { type CardReference, cardsOf, filesOf } from '../contract/body.ts'
import { publicationPermissions } from '../contract/permissions.ts'
import { publicationProblems } from '../contract/problems.ts'
import { type Feed, type FeedItem, publicationsTopic, receiptsTopic } from '../contract/publications.ts'
import { findCards } from './cards.queries.ts'
import {
  countFeed,
  type FeedPage,
  type FeedRow,
  findNextChange,
  findShown,
  findShownBody,
  listFeed,
  type Reader,
  writeConfirmed,
  writeRead,
  writeSaved,
} from './feed.queries.ts'

const keyOf = ({ kind, id }: CardReference): string => `${kind}/${id}`

/** Each with its cards, once each, in the order of its text. */
const withCards = async (tenant: Tenant, rows: FeedRow[]): Promise<FeedItem[]> => {
  const cards = await findCards(
    tenant,
    rows.flatMap(({ body }) => cardsOf(body)),
  )
  const byKey = new Map(cards.map(card => [keyOf(card), card]))
  return rows.map(row => {
    const keys = new Set(cardsOf(row.body).map(keyOf))
    return { ...row, cards: [...keys].flatMap(key => byKey.get(key) ?? []) }
  })
}

/** One page of what is for this person, and how much each tab holds. */
export const readFeed = async (tenant: Tenant, reader: Reader, page: FeedPage, now = new Date()): Promise<Feed> => {
  const rows = await listFeed(tenant, reader, page, now)
  const items = rows.slice(0, page.limit)
  return {
    items: await withCards(tenant, items),
    next: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null,
    counts: await countFeed(tenant, reader, now),
    nextChangeAt: await findNextChange(tenant, reader, now),
  }
}

/** Throws notFound for what is not shown to the person. */
export const shownTo = async (tenant: Tenant, reader: Reader, id: string, now = new Date()) => {
  const publication = await findShown(tenant, reader, id, now)
  if (!publication) throw problem(problems.notFound)
  return publication
}

/**
 * Whether a person may open a file of a publication: those who write, any; readers, those of the text that is shown to them now.
 */
export const mayReadFile = async (
  tenant: Tenant,
  session: Session,
  { record, id }: { record: string; id: string },
  now = new Date(),
): Promise<boolean> => {
  if (mayCall(publicationPermissions.manage, session)) return true
  const body = await findShownBody(tenant, session, record, now)
  return body !== undefined && filesOf(body).includes(id)
}

/** The person's own other screens, and the lists of those who write, read again; a hundred readers do not ask for each other. */
const announce = (tenant: Tenant, { userId }: Reader, id: string): void => {
  tenant.publish({ topic: publicationsTopic, userIds: [userId], payload: { id } })
  tenant.publish({ topic: receiptsTopic, payload: { id } })
}

export const markRead = async (tenant: Tenant, reader: Reader, id: string, now = new Date()): Promise<void> => {
  await shownTo(tenant, reader, id, now)
  await writeRead(tenant, reader.userId, id, now)
  announce(tenant, reader, id)
}

/**
 * Records that the person read and understood the text of an edition. Throws notConfirmable, and editionChanged when the text
 * that they had before them no longer counts.
 */
export const confirmReading = async (
  tenant: Tenant,
  reader: Reader,
  { id, edition }: { id: string; edition: number },
  now = new Date(),
): Promise<void> => {
  const { asksConfirmation, confirmsFrom, edition: current } = await shownTo(tenant, reader, id, now)
  if (!asksConfirmation) throw problem(publicationProblems.notConfirmable)
  if (edition < confirmsFrom || edition > current || edition < 1) throw problem(publicationProblems.editionChanged)
  await writeConfirmed(tenant, reader.userId, { id, edition, confirmsFrom, at: now })
  announce(tenant, reader, id)
}

export const saveForLater = async (
  tenant: Tenant,
  reader: Reader,
  { id, isSaved }: { id: string; isSaved: boolean },
): Promise<void> => {
  await shownTo(tenant, reader, id)
  await writeSaved(tenant, reader.userId, id, isSaved ? new Date() : null)
}
