import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { ofSellers, sellerDays, stopsDue } from '../../../sales/server/index.ts'
import { type BoardSeller, type Commitment, historyDays } from '../../contract/board.ts'

type DayFacts = BoardSeller['done'] & { sellerId: string; planned: number }

/** What some sellers did on a day, and how many visits were planned; whoever did nothing without a plan is not among them. */
export const findDayFacts = async (
  { db, envId }: Tenant,
  day: string,
  ids: string[],
): Promise<Map<string, DayFacts>> => {
  const { rows } = await sql<DayFacts>`
    select seller_id, planned, visits, orders, net_cents::float8 as net_cents, collected_cents::float8 as collected_cents
    from ${sellerDays(ofSellers(envId, ids), { from: day, to: day })} d`.execute(db)
  return new Map(rows.map(row => [row.sellerId, row]))
}

/** Visits that the routes ask for on a day that was not laid out yet. */
export const countPlannedLater = async ({ db, envId }: Tenant, day: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ sellerId: string; count: number }>`
    select d.seller_id, count(distinct d.customer_id)::int as count from (${stopsDue(envId, { from: day, to: day })}) d group by d.seller_id`.execute(
    db,
  )
  return new Map(rows.map(({ sellerId, count }) => [sellerId, count]))
}

const commitmentColumns = sql`visits, net_cents::float8 as net_cents, collected_cents::float8 as collected_cents, note, evening_note, version, updated_by, updated_at`

export const findCommitments = async (
  { db, envId }: Tenant,
  day: string,
  ids: string[],
): Promise<Map<string, Commitment>> => {
  const { rows } = await sql<Commitment & { sellerId: string }>`
    select seller_id, ${commitmentColumns} from day_commitments
    where env_id = ${envId}::uuid and day = ${day}::date and seller_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ sellerId, ...row }) => [sellerId, row]))
}

/** The row of one seller's day, held until the end of the transaction; null without one. */
export const holdCommitment = async (
  { db, envId }: Tenant,
  { day, sellerId }: { day: string; sellerId: string },
): Promise<Commitment | null> => {
  const { rows } = await sql<Commitment>`
    select ${commitmentColumns} from day_commitments
    where env_id = ${envId}::uuid and day = ${day}::date and seller_id = ${sellerId}::uuid for update`.execute(db)
  return rows[0] ?? null
}

type Written = Omit<Commitment, 'updatedAt'>

/** Null when somebody else wrote the row first. */
export const writeCommitment = async (
  { db, envId }: Tenant,
  { day, sellerId }: { day: string; sellerId: string },
  { visits, netCents, collectedCents, note, eveningNote, version, updatedBy }: Written,
): Promise<Commitment | null> => {
  const { rows } = await sql<Commitment>`
    insert into day_commitments (env_id, day, seller_id, visits, net_cents, collected_cents, note, evening_note, version, updated_by, updated_at)
    values (${envId}::uuid, ${day}::date, ${sellerId}::uuid, ${visits}::int, ${netCents}::bigint, ${collectedCents}::bigint, ${note}, ${eveningNote}, ${version}, ${updatedBy}, ${new Date()}::timestamptz)
    on conflict (env_id, day, seller_id) do update set visits = excluded.visits, net_cents = excluded.net_cents, collected_cents = excluded.collected_cents,
      note = excluded.note, evening_note = excluded.evening_note, version = excluded.version, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where day_commitments.version = excluded.version - 1
    returning ${commitmentColumns}`.execute(db)
  return rows[0] ?? null
}

type DayOfHistory = { day: string; sellers: number; agreed: number; reached: number }

/** Days with commitments before a day, the newest first, one more than a page; null sellers: everybody. */
export const findHistory = async (
  { db, envId }: Tenant,
  before: string,
  sellers: string[] | null,
): Promise<DayOfHistory[]> => {
  const { rows } = await sql<DayOfHistory>`
    select c.day, count(*)::int as sellers, sum(num_nonnulls(c.visits, c.net_cents, c.collected_cents))::int as agreed,
      (count(*) filter (where coalesce(d.visits, 0) >= c.visits) + count(*) filter (where coalesce(d.net_cents, 0) >= c.net_cents)
        + count(*) filter (where coalesce(d.collected_cents, 0) >= c.collected_cents))::int as reached
    from day_commitments c left join ${sellerDays(ofSellers(envId, null), { from: '-infinity', to: before })} d on d.day = c.day and d.seller_id = c.seller_id
    where c.env_id = ${envId}::uuid and c.day < ${before}::date ${sellers === null ? sql`` : sql`and c.seller_id = any(${sellers}::uuid[])`}
    group by c.day order by c.day desc limit ${sql.lit(historyDays + 1)}`.execute(db)
  return rows
}
