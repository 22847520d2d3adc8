import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type AttemptView, keptDays, type LogQuery, type SelectionInput } from '../../contract/webhooks.ts'

export type NewMessage = {
  id: string
  destinationId: string
  event: string
  recordId: string | null
  document: string
  body: string
}

/** So many rows of a statement stay within its parameters. */
const insertedAtOnce = 500

export const insertMessages = async ({ db, envId }: Tenant, messages: NewMessage[]): Promise<void> => {
  const now = new Date()
  const common = { envId, createdAt: now, roundAt: now, nextAt: now, state: 'pending' }
  for (let start = 0; start < messages.length; start += insertedAtOnce)
    await db
      .insertInto('webhookMessages')
      .values(messages.slice(start, start + insertedAtOnce).map(message => ({ ...common, ...message })))
      .execute()
}

/** A process that dies while it sends leaves a message that is due again after this. */
const leaseMs = 60_000

/** Takes messages that are due, the longest waiting first. */
export const takeDue = async (
  { db, envId }: Tenant,
  { destinationId, limit, now }: { destinationId: string; limit: number; now: Date },
) => {
  const due = await db
    .selectFrom('webhookMessages')
    .select(['id', 'body', 'attempts', 'roundAttempts', 'roundAt', 'lastError', 'lastStatus', 'state'])
    .where('envId', '=', envId)
    .where('destinationId', '=', destinationId)
    .where('nextAt', '<=', now.toISOString())
    .orderBy('nextAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length > 0)
    await db
      .updateTable('webhookMessages')
      .set({ nextAt: new Date(now.getTime() + leaseMs) })
      .where('envId', '=', envId)
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
  return due
}

export type DueMessage = Awaited<ReturnType<typeof takeDue>>[number]

type Attempt = Omit<AttemptView, 'at'> & { at: Date }
type Result = { state: 'pending' | 'delivered' | 'failed'; nextAt: Date | null }

/** Writes an attempt and what follows. A message that somebody discarded or replayed meanwhile keeps that. */
export const writeAttempt = async (
  { db, envId }: Tenant,
  { id, roundAt }: Pick<DueMessage, 'id' | 'roundAt'>,
  attempt: Attempt,
  { state, nextAt }: Result,
): Promise<void> => {
  await db
    .insertInto('webhookAttempts')
    .values({ envId, messageId: id, ...attempt })
    .onConflict(conflict => conflict.columns(['envId', 'messageId', 'number']).doNothing())
    .execute()
  await db
    .updateTable('webhookMessages')
    .set(eb => ({
      attempts: attempt.number,
      roundAttempts: eb('roundAttempts', '+', 1),
      lastAt: attempt.at,
      lastStatus: attempt.status,
      lastError: attempt.error,
      lastMs: attempt.ms,
    }))
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('webhookMessages')
    .set({ state, nextAt })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('roundAt', '=', roundAt)
    .execute()
}

/** The receiver is back: what failed before is due now. */
export const hastenPending = ({ db, envId }: Tenant, destinationId: string) =>
  db
    .updateTable('webhookMessages')
    .set({ nextAt: new Date() })
    .where('envId', '=', envId)
    .where('destinationId', '=', destinationId)
    .where('nextAt', '>', new Date(Date.now() + leaseMs).toISOString())
    .execute()

export const resumePending = async ({ db, envId }: Tenant, destinationId: string): Promise<number> => {
  const now = new Date()
  const { numUpdatedRows } = await db
    .updateTable('webhookMessages')
    .set({ nextAt: now, roundAt: now, roundAttempts: 0 })
    .where('envId', '=', envId)
    .where('destinationId', '=', destinationId)
    .where('nextAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends rounds whose three days are over without an attempt that said so. */
export const endRounds = ({ db, envId }: Tenant, destinationId: string, before: Date) =>
  db
    .updateTable('webhookMessages')
    .set({ state: 'failed', nextAt: null })
    .where('envId', '=', envId)
    .where('destinationId', '=', destinationId)
    .where('nextAt', 'is not', null)
    .where('roundAt', '<', before.toISOString())
    .execute()

type Filter = Pick<LogQuery, 'destinationId' | 'event' | 'state' | 'from' | 'to'>

const conditions = (
  eb: ExpressionBuilder<DB, 'webhookMessages'>,
  { destinationId, event, state, from, to }: Filter,
): Expression<SqlBool>[] => [
  ...(destinationId ? [eb('webhookMessages.destinationId', '=', destinationId)] : []),
  ...(event ? [eb('webhookMessages.event', '=', event)] : []),
  ...(from ? [eb('webhookMessages.createdAt', '>=', new Date(from).toISOString())] : []),
  ...(to ? [eb('webhookMessages.createdAt', '<', new Date(to).toISOString())] : []),
  ...(state === 'trouble'
    ? [
        eb.or([
          eb('webhookMessages.state', '=', 'failed'),
          eb.and([eb('webhookMessages.state', '=', 'pending'), eb('webhookMessages.lastAt', 'is not', null)]),
        ]),
      ]
    : []),
  ...(state === 'all' || state === 'trouble' ? [] : [eb('webhookMessages.state', '=', state)]),
]

const selectRows = ({ db, envId }: Tenant) =>
  db
    .selectFrom('webhookMessages')
    .innerJoin('webhookDestinations as d', join =>
      join.onRef('d.id', '=', 'webhookMessages.destinationId').on('d.envId', '=', envId),
    )
    .select(['webhookMessages.id', 'webhookMessages.destinationId', 'd.name as destination', 'webhookMessages.event'])
    .select(['webhookMessages.document', 'webhookMessages.createdAt', 'webhookMessages.state'])
    .select(['webhookMessages.attempts', 'webhookMessages.lastAt', 'webhookMessages.lastStatus'])
    .select(['webhookMessages.lastError', 'webhookMessages.lastMs', 'webhookMessages.nextAt'])
    .where('webhookMessages.envId', '=', envId)

export const selectLog = (tenant: Tenant, { cursor, limit, ...filter }: LogQuery) =>
  selectRows(tenant)
    .where(eb => eb.and(conditions(eb as unknown as ExpressionBuilder<DB, 'webhookMessages'>, filter)))
    .$if(cursor !== undefined, query => query.where('webhookMessages.id', '<', cursor ?? ''))
    .orderBy('webhookMessages.id', 'desc')
    .limit(limit + 1)
    .execute()

export const countLog = async ({ db, envId }: Tenant, filter: Filter): Promise<number> => {
  const { count } = await db
    .selectFrom('webhookMessages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('webhookMessages.envId', '=', envId)
    .where(eb => eb.and(conditions(eb, filter)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findMessage = (tenant: Tenant, id: string) =>
  selectRows(tenant)
    .select([
      'webhookMessages.body',
      'webhookMessages.recordId',
      'd.url',
      'd.sealedSecret',
      'd.earlierSecret',
      'd.earlierUntil',
    ])
    .where('webhookMessages.id', '=', id)
    .executeTakeFirst()

export const selectAttempts = ({ db, envId }: Tenant, messageId: string): Promise<AttemptView[]> =>
  db
    .selectFrom('webhookAttempts')
    .select(['number', 'at', 'ms', 'status', 'error', 'contentType', 'answer'])
    .where('envId', '=', envId)
    .where('messageId', '=', messageId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()

/** The ids that a selection means, of destinations that are there, up to one more than allowed. */
export const selectChosen = async (
  { db, envId }: Tenant,
  { ids, filter }: SelectionInput,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('webhookMessages')
    .innerJoin('webhookDestinations as d', join =>
      join.onRef('d.id', '=', 'webhookMessages.destinationId').on('d.envId', '=', envId),
    )
    .select('webhookMessages.id')
    .where('webhookMessages.envId', '=', envId)
    .where('d.deletedAt', 'is', null)
    .$if(ids !== undefined, query => query.where('webhookMessages.id', 'in', ids?.length ? ids : [envId]))
    .where(eb => eb.and(filter ? conditions(eb as unknown as ExpressionBuilder<DB, 'webhookMessages'>, filter) : []))
    .orderBy('webhookMessages.id')
    .limit(limit + 1)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sends them again from the beginning of a round: as they are, with their ids. */
export const replayMessages = async ({ db, envId }: Tenant, ids: string[]): Promise<void> => {
  const now = new Date()
  await sql`update webhook_messages set state = 'pending', next_at = ${now}::timestamptz, round_at = ${now}::timestamptz, round_attempts = 0
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
}

export const discardMessages = async ({ db, envId }: Tenant, ids: string[]): Promise<number> => {
  const { numAffectedRows } = await sql`update webhook_messages set state = 'discarded', next_at = null
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) and state in ('pending', 'failed')`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export const summarize = async ({ db, envId }: Tenant, since: Date) => {
  const { rows } = await sql<{ total: number; delivered: number; medianMs: number | null }>`
    select count(*)::int as total, count(*) filter (where state = 'delivered')::int as delivered,
      round(percentile_cont(0.5) within group (order by last_ms) filter (where state = 'delivered'))::int as median_ms
    from webhook_messages where env_id = ${envId}::uuid and last_at > ${since.toISOString()}::timestamptz and state <> 'discarded'`.execute(
    db,
  )
  return rows[0] ?? { total: 0, delivered: 0, medianMs: null }
}

/** A part at a time, so that no statement holds many rows for long. */
const prunedAtOnce = 5_000

export const pruneMessages = async ({ db, envId }: Tenant, now = new Date()): Promise<void> => {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  const old = await db
    .selectFrom('webhookMessages')
    .select('id')
    .where('envId', '=', envId)
    .where('createdAt', '<', before)
    .orderBy('id')
    .limit(prunedAtOnce)
    .execute()
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await sql`delete from webhook_attempts where env_id = ${envId}::uuid and message_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from webhook_messages where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
}
