import type { AuditAction } from '../../../kernel/contract/audit-acts.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { roles as knownRoles, type Role } from '../../../kernel/contract/roles.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { attachFile } from '../../../kernel/server/files/files.service.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { isSameContent } from '../../../kernel/server/same-content.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import type { Audience } from '../contract/audience.ts'
import { type Body, cardsOf, emptyBody, filesOf, plainTextOf } from '../contract/body.ts'
import { publicationProblems } from '../contract/problems.ts'
import {
  type PublicationInput,
  type PublicationPage,
  type PublicationView,
  publicationsTopic,
  stateOf,
} from '../contract/publications.ts'
import type { Edition } from '../contract/receipts.ts'
import { findAudienceNames } from './audience.queries.ts'
import { findCards } from './cards.queries.ts'
import { findMarks } from './feed.queries.ts'
import {
  countStates,
  findEditions,
  findPublication,
  insertEdition,
  insertPublication,
  listPublications,
  type PublicationRecord,
  updatePublication,
} from './publications.queries.ts'

const rolesOf = (roles: string[]): Role[] => knownRoles.filter(role => roles.includes(role))

export const audienceOf = ({ roles, sellerIds, channelIds, regionIds, customerIds }: PublicationRecord): Audience => ({
  roles: rolesOf(roles),
  sellerIds,
  channelIds,
  regionIds,
  customerIds,
})

const viewOf = async (tenant: Tenant, record: PublicationRecord, now: Date): Promise<PublicationView> => {
  const audience = audienceOf(record)
  const marks = await findMarks(tenant, record.id)
  const { sellerIds: _s, channelIds: _c, regionIds: _r, customerIds: _k, confirmsFrom, ...rest } = record
  return {
    ...rest,
    roles: audience.roles,
    cards: await findCards(tenant, cardsOf(record.body)),
    audience,
    names: await findAudienceNames(tenant, audience),
    state: stateOf(record, now),
    confirmed: marks.filter(({ confirmedEdition }) => (confirmedEdition ?? 0) >= Math.max(confirmsFrom, 1)).length,
  }
}

const existing = async (tenant: Tenant, id: string, options?: { lock?: boolean; isDeleted?: boolean }) => {
  const record = await findPublication(tenant, id, options)
  if (!record) throw problem(problems.notFound)
  return record
}

export const getPublication = async (tenant: Tenant, id: string): Promise<PublicationView> =>
  viewOf(tenant, await existing(tenant, id), new Date())

type ListQuery = Parameters<typeof listPublications>[1]

export const readPublications = async (tenant: Tenant, query: ListQuery): Promise<PublicationPage> => {
  const now = new Date()
  const rows = await listPublications(tenant, query, now)
  const items = rows.slice(0, query.limit).map(({ publishedAt, ...row }) => ({
    ...row,
    roles: rolesOf(row.roles),
    state: stateOf({ ...row, publishedAt }, now),
  }))
  return {
    items,
    next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null,
    counts: await countStates(tenant, query.search, now),
  }
}

type Acting = { tenant: Tenant; session: Session }

/** The history of one publication, and the screens that show it. */
const tell = async ({ tenant, session }: Acting, id: string, action: AuditAction, detail: Record<string, unknown>) => {
  await recordHistory(tenant, actorOf(session), [{ entity: 'publications', entityId: id, action, detail }])
  tenant.publish({ topic: publicationsTopic, payload: { id } })
}

type Change = { id: string; before: Body; after: Body }

/** New files become the publication's. Those it no longer shows stay with it: editions that were published show them. */
const attachFiles = async ({ tenant, session }: Acting, { id, before, after }: Change): Promise<void> => {
  const known = new Set(filesOf(before))
  for (const fileId of filesOf(after)) {
    if (known.has(fileId)) continue
    await attachFile(tenant, { id: fileId, to: `publications/${id}`, by: session.userId, replaces: null, path: 'body' })
  }
}

export const createPublication = async (acting: Acting, input: PublicationInput): Promise<PublicationView> => {
  const { tenant, session } = acting
  const id = newId()
  await insertPublication(tenant, id, session, input)
  await attachFiles(acting, { id, before: emptyBody, after: input.body })
  await tell(acting, id, 'created', { title: input.title })
  return getPublication(tenant, id)
}

const isSameText = (one: Pick<PublicationRecord, 'title' | 'body'>, other: Pick<PublicationRecord, 'title' | 'body'>) =>
  one.title === other.title && isSameContent(one.body, other.body)

/**
 * Saves what was edited. The next text of a published one is a new edition, which its readers see at once; with `asksAgain`,
 * earlier confirmations no longer count. Throws changedMeanwhile when another person saved since.
 */
export const changePublication = async (
  acting: Acting,
  id: string,
  { version, asksAgain, ...input }: PublicationInput & { version: number; asksAgain: boolean },
): Promise<PublicationView> => {
  const { tenant, session } = acting
  const record = await existing(tenant, id, { lock: true })
  if (record.version !== version) throw problem(publicationProblems.changedMeanwhile)
  await attachFiles(acting, { id, before: record.body, after: input.body })
  const isNewText = record.publishedAt !== null && !isSameText(record, input)
  const edition = isNewText ? record.edition + 1 : record.edition
  const confirmsFrom = isNewText && asksAgain ? edition : record.confirmsFrom
  await updatePublication(tenant, record, { input, edition, confirmsFrom })
  if (isNewText) await insertEdition(tenant, session, { id, title: input.title, body: input.body, edition })
  await tell(acting, id, 'changed', { title: input.title })
  return getPublication(tenant, id)
}

/** Shows a draft to its audience from its start on. Throws empty and ended; one that is published stays as it is. */
export const publish = async (acting: Acting, id: string, now = new Date()): Promise<PublicationView> => {
  const { tenant, session } = acting
  const record = await existing(tenant, id, { lock: true })
  if (record.publishedAt !== null) return viewOf(tenant, record, now)
  if (record.body.content.length === 0) throw problem(publicationProblems.empty)
  if (record.endsAt !== null && Date.parse(record.endsAt) <= now.getTime()) throw problem(publicationProblems.ended)
  const edition = record.edition + 1
  await updatePublication(tenant, record, { publishedAt: now, edition, confirmsFrom: edition })
  await insertEdition(tenant, session, { ...record, edition })
  await tell(acting, id, 'published', { title: record.title })
  return getPublication(tenant, id)
}

/** Takes it from its readers; who read and confirmed it stays known. */
export const withdraw = async (acting: Acting, id: string): Promise<PublicationView> => {
  const { tenant } = acting
  const record = await existing(tenant, id, { lock: true })
  if (record.publishedAt === null) return viewOf(tenant, record, new Date())
  await updatePublication(tenant, record, { publishedAt: null })
  await tell(acting, id, 'withdrawn', { title: record.title })
  return getPublication(tenant, id)
}

export const removePublication = async (acting: Acting, id: string): Promise<void> => {
  const record = await existing(acting.tenant, id, { lock: true })
  await updatePublication(acting.tenant, record, { deletedAt: new Date() })
  await tell(acting, id, 'deleted', { title: record.title })
}

export const restorePublication = async (acting: Acting, id: string): Promise<PublicationView> => {
  const record = await existing(acting.tenant, id, { lock: true, isDeleted: true })
  await updatePublication(acting.tenant, record, { deletedAt: null })
  await tell(acting, id, 'restored', { title: record.title })
  return getPublication(acting.tenant, id)
}

export const readEditions = async (tenant: Tenant, id: string): Promise<{ items: Edition[] }> => {
  await existing(tenant, id)
  const editions = await findEditions(tenant, id)
  return { items: editions.map(({ body, ...edition }) => ({ ...edition, text: plainTextOf(body) })) }
}
