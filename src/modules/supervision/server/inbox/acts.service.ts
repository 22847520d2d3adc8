import { sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { groupIncludes } from '../../../../kernel/contract/roles.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { followUpsTopic, type InboxAct } from '../../contract/inbox.ts'
import type { followUp, InboxItem, ItemKind } from '../../contract/inbox-items.ts'
import { supervisionProblems } from '../../contract/problems.ts'
import { itemJson, itemsOf } from './items.queries.ts'
import { findPeople } from './people.queries.ts'
import { customersInScope, findLostArticles } from './rhythms.queries.ts'

type FollowUp = z.output<typeof followUp>
type Target = { customerId: string; kind: ItemKind }

/** The item as it is now, closed or not. Throws notFound beyond the person's reach, itemChanged when there is none any more. */
const findItem = async (tenant: Tenant, session: Session, { customerId, kind }: Target): Promise<InboxItem> => {
  const { db, envId } = tenant
  const today = dayOf(new Date(), session.timeZone)
  const shop = sql`${customersInScope(envId, session.scope)} and c.id = ${customerId}::uuid`
  const seen = await sql`select c.id from customers c where ${shop}`.execute(db)
  if (seen.rows.length === 0) throw problem(problems.notFound)
  const { rows } = await sql<{ item: InboxItem }>`
    ${itemsOf(tenant, today, shop)} select ${itemJson(tenant, today)} as item from items i where i.kind = ${kind}`.execute(
    db,
  )
  const item = rows[0]?.item
  if (!item) throw problem(supervisionProblems.itemChanged)
  return item
}

/** A seller acts on what is theirs; who directs sellers, on everything they see. */
const refuseStranger = (session: Session, item: InboxItem, act: InboxAct): void => {
  if (groupIncludes('staff', session.role)) return
  if (act.act === 'assign' || item.followUp?.owner?.id !== session.userId) throw problem(supervisionProblems.notYours)
}

const checked = async (tenant: Tenant, session: Session, act: InboxAct): Promise<void> => {
  const refuse = (path: string, message: string) => problem(problems.invalidInput, { errors: [{ path, message }] })
  if (act.act === 'snooze' && act.until <= dayOf(new Date(), session.timeZone))
    throw refuse('until', 'Elegí un día que todavía no llegó.')
  if (act.act !== 'assign' || act.ownerId === null) return
  if ((await findPeople(tenant, [act.ownerId])).length === 0) throw problem(supervisionProblems.unknownPerson)
}

type Written = {
  state: FollowUp['state']
  ownerId: string | null
  snoozedUntil: string | null
  note: string | null
  takenAt: string | null
  closedAt: string | null
}

/** What an act makes of what was decided. Taken is what somebody has on their name, or closed as done. */
const afterAct = (before: FollowUp | null, act: InboxAct, now: string): Written => {
  const kept = {
    state: 'open' as const,
    ownerId: before?.owner?.id ?? null,
    snoozedUntil: before?.snoozedUntil ?? null,
    note: before?.note ?? null,
    takenAt: before?.takenAt ?? null,
    closedAt: null,
  }
  switch (act.act) {
    case 'assign':
      return { ...kept, ownerId: act.ownerId, takenAt: act.ownerId === null ? null : (kept.takenAt ?? now) }
    case 'snooze':
      return { ...kept, snoozedUntil: act.until }
    case 'done':
      return { ...kept, state: 'done', note: act.note || null, takenAt: kept.takenAt ?? now, closedAt: now }
    case 'dismiss':
      return { ...kept, state: 'dismissed', note: act.note, closedAt: now }
    case 'reopen':
      return { ...kept, snoozedUntil: null, takenAt: kept.ownerId === null ? null : kept.takenAt }
  }
}

const write = async ({ db, envId }: Tenant, target: Target, item: InboxItem, written: Written): Promise<string> => {
  const id = item.followUp?.id ?? newId()
  const articleIds = target.kind === 'lost' ? await findLostArticles({ db, envId }, target.customerId) : []
  const { state, ownerId, snoozedUntil, note, takenAt, closedAt } = written
  await sql`
    insert into follow_ups (env_id, id, customer_id, kind, since, state, owner_id, snoozed_until, note, stake_cents, article_ids, taken_at, closed_at, updated_at)
    values (${envId}::uuid, ${id}::uuid, ${target.customerId}::uuid, ${target.kind}, ${item.since}::date, ${state}, ${ownerId}::uuid, ${snoozedUntil}::date, ${note},
      ${item.stakeCents}, ${articleIds}::uuid[], ${takenAt}::timestamptz, ${closedAt}::timestamptz, ${new Date()}::timestamptz)
    on conflict (env_id, id) do update set since = excluded.since, state = excluded.state, owner_id = excluded.owner_id, snoozed_until = excluded.snoozed_until,
      note = excluded.note, taken_at = excluded.taken_at, closed_at = excluded.closed_at, updated_at = excluded.updated_at,
      stake_cents = case when follow_ups.taken_at is null then excluded.stake_cents else follow_ups.stake_cents end,
      article_ids = case when follow_ups.taken_at is null then excluded.article_ids else follow_ups.article_ids end`.execute(
    db,
  )
  return id
}

/**
 * Assigns, snoozes, closes, dismisses or reopens an item as the person saw it (`since`). Throws notFound, itemChanged,
 * notYours for a seller who does not own it, and unknownPerson. It is written in the item's history.
 */
export const actOnItem = async (tenant: Tenant, session: Session, target: Target, act: InboxAct): Promise<FollowUp> => {
  const item = await findItem(tenant, session, target)
  if (item.since !== act.since) throw problem(supervisionProblems.itemChanged)
  refuseStranger(session, item, act)
  await checked(tenant, session, act)
  const written = afterAct(item.followUp, act, new Date().toISOString())
  const id = await write(tenant, target, item, written)
  await recordHistory(tenant, actorOf(session), [
    { entity: 'followUps', entityId: id, action: act.act, detail: { ...target, stakeCents: item.stakeCents, ...act } },
  ])
  tenant.publish({ topic: followUpsTopic, sellerId: item.seller?.id ?? null, payload: { id } })
  const { followUp: answer } = await findItem(tenant, session, target)
  if (!answer) throw new Error('what was written is there')
  return answer
}
