import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/** The environment's day, asked once per query. */
const today = (envId: string): Condition =>
  sql`(select (now() at time zone e.time_zone)::date from environments e where e.id = ${envId}::uuid)`

/** `off`, `future`, `past` or `current` of a row with two days, both inclusive and either missing. */
export const statusBetween =
  (from: Condition, until: Condition, isActive: Condition = sql`true`) =>
  (envId: string): Condition =>
    sql`case when not ${isActive} then 'off' when ${from} > ${today(envId)} then 'future'
    when ${until} < ${today(envId)} then 'past' else 'current' end`

const nextPrice = (
  envId: string,
): Condition => sql`(select min(n.valid_from) from prices n where n.env_id = ${envId}::uuid
  and n.price_list_id = t.price_list_id and n.article_id = t.article_id and n.valid_from > t.valid_from and n.deleted_at is null)`

/** The day before the next price of the same list and article. */
export const priceUntil = (envId: string): Condition => sql`${nextPrice(envId)} - 1`

export const priceStatus = (envId: string): Condition => sql`case when t.valid_from > ${today(envId)} then 'future'
  when ${nextPrice(envId)} <= ${today(envId)} then 'past' else 'current' end`
