import type { ChangedEntity } from '../../../../kernel/contract/changed-entities.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { decodePlace, encodePlace, type FeedPlace } from '../../../../kernel/server/events/change-cursor.ts'
import {
  bringUpToDate,
  type Change,
  isKnownPlace,
  readChanges,
  readHead,
} from '../../../../kernel/server/events/change-feed.ts'
import { findVisible, type OutsideSource, readRecords } from '../../../../kernel/server/events/outside-source.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { integrationProblems } from '../../contract/problems.ts'

export type ChangesQuery = { since?: string | undefined; limit: number; data: 'true' | 'false' }
type Asking = { session: Session; entity: ChangedEntity; source: OutsideSource; query: ChangesQuery }

/** Throws cursorInvalid for what is no cursor, and cursorGone for one from where not everything is known any more. */
const placeOf = async (tenant: Tenant, since: string): Promise<FeedPlace> => {
  const place = decodePlace(since)
  if (!place) throw problem(integrationProblems.cursorInvalid)
  if (!(await isKnownPlace(tenant, place))) throw problem(integrationProblems.cursorGone)
  return place
}

/** Where whoever reads everything now goes on afterwards: what changes from now on comes after it. */
export const startingCursor = async (withTenant: WithTenant, envId: string): Promise<string> => {
  await bringUpToDate(withTenant, envId)
  return encodePlace(await withTenant(envId, readHead, { readOnly: true }))
}

const readPage = async (tenant: Tenant, { session, entity, source, query }: Asking & { query: { since: string } }) => {
  const after = await placeOf(tenant, query.since)
  // The end comes first: what gets a place between the two statements is after it.
  const head = await readHead(tenant)
  const found = await readChanges(tenant, {
    entity,
    after: after.position,
    upTo: head.position,
    limit: query.limit + 1,
  })
  const changes = found.slice(0, query.limit)
  const last = found.length > query.limit ? changes.at(-1) : undefined
  const ids = [...new Set(changes.map(({ recordId }) => recordId))]
  const reading = { tenant, session, source }
  const records = query.data === 'true' ? await readRecords(reading, ids) : await findVisible(reading, ids)
  const itemOf = ({ recordId, writtenAt }: Change) => ({
    id: recordId,
    at: writtenAt,
    deleted: !records.has(recordId),
    data: records instanceof Map ? (records.get(recordId) ?? null) : null,
  })
  const end = last ? { feedId: head.feedId, position: last.position, eventId: last.eventId } : head
  return { items: changes.map(itemOf), cursor: encodePlace(end), hasMore: last !== undefined }
}

/**
 * Changes since a cursor, each with the record as it is now. Without a cursor: none, and where to begin. Throws
 * cursorInvalid and cursorGone.
 */
export const answerChanges = async (withTenant: WithTenant, asking: Asking) => {
  const { session, query } = asking
  const { since } = query
  if (since === undefined) return { items: [], cursor: await startingCursor(withTenant, session.envId), hasMore: false }
  await bringUpToDate(withTenant, session.envId)
  return withTenant(session.envId, tenant => readPage(tenant, { ...asking, query: { ...query, since } }), {
    readOnly: true,
  })
}
