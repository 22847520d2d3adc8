import { sql } from 'kysely'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

export type UsageKind = 'screen' | 'export' | 'document' | 'phone'

/** A count of one day, person and subject, to be added to what is there. */
export type UsageRow = {
  day: string
  userId: string
  kind: UsageKind
  subject: string
  uses: number
  measured: number
  slow: number
  waitedMs: number
}

/** Subjects a person has on a day: far more than there are screens, so that nobody fills the table with made-up ones. */
const maximumSubjects = 150

/** Adds counts in one statement. Rows name each day, person, kind and subject once, in the order of the key. */
export const addUsage = async ({ db, envId }: Tenant, rows: UsageRow[]): Promise<void> => {
  await sql`
    insert into usage_days as held (env_id, day, user_id, kind, subject, uses, measured, slow, waited_ms)
    select ${envId}::uuid, d.day, d."userId", d.kind, d.subject, d.uses, d.measured, d.slow, d."waitedMs"
    from json_to_recordset(${JSON.stringify(rows)}::json) d(day date, "userId" uuid, kind text, subject text, uses int, measured int, slow int, "waitedMs" bigint)
    where (select count(*) from usage_days o where o.env_id = ${envId}::uuid and o.day = d.day and o.user_id = d."userId") < ${sql.lit(maximumSubjects)}
    on conflict (env_id, day, user_id, kind, subject) do update set uses = held.uses + excluded.uses, measured = held.measured + excluded.measured,
      slow = held.slow + excluded.slow, waited_ms = held.waited_ms + excluded.waited_ms ${returningOne}`.execute(db)
}

/** Days kept: a year and the one to compare it with begins. */
const keptDays = 400

/** Forgets what is older than anybody looks at. */
export const pruneUsage = async ({ db, envId }: Tenant, today: string): Promise<void> => {
  await sql`delete from usage_days where env_id = ${envId}::uuid and day < ${today}::date - ${sql.lit(keptDays)}::int`.execute(
    db,
  )
}

/** People whose phone sent something on the day. */
export const countPhonesOf = async ({ db, envId }: Tenant, day: string): Promise<number> => {
  const { count } = await db
    .selectFrom('usageDays')
    .select(eb => eb.fn.count<string>('userId').distinct().as('count'))
    .where('envId', '=', envId)
    .where('day', '=', day)
    .where('kind', '=', 'phone')
    .executeTakeFirstOrThrow()
  return Number(count)
}
