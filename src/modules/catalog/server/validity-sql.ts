import { type RawBuilder, sql } from 'kysely'
import { todayOf } from '../../../kernel/server/today.ts'

type Condition = RawBuilder<unknown>

/** `off`, `future`, `past` or `current` of a row with two days, both inclusive and either missing. */
export const statusBetween =
  (from: Condition, until: Condition, isActive: Condition = sql`true`) =>
  (envId: string): Condition =>
    sql`case when not ${isActive} then 'off' when ${from} > ${todayOf(envId)} then 'future'
    when ${until} < ${todayOf(envId)} then 'past' else 'current' end`

const nextPrice = (
  envId: string,
): Condition => sql`(select min(n.valid_from) from prices n where n.env_id = ${envId}::uuid
  and n.price_list_id = t.price_list_id and n.article_id = t.article_id and n.valid_from > t.valid_from and n.deleted_at is null)`

/** The day before the next price of the same list and article. */
export const priceUntil = (envId: string): Condition => sql`${nextPrice(envId)} - 1`

export const priceStatus = (envId: string): Condition => sql`case when t.valid_from > ${todayOf(envId)} then 'future'
  when ${nextPrice(envId)} <= ${todayOf(envId)} then 'past' else 'current' end`
