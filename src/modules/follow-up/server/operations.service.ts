import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { instantSchema } from '../../../kernel/contract/fields.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type FollowOperation, followRules } from '../contract/follow.ts'
import { type Asking, findSubject, ofSubject, type Subject } from './subject.ts'

const cursorSchema = z.tuple([instantSchema, z.uuid()])
type Cursor = z.output<typeof cursorSchema>

const readCursor = (text: string): Cursor => {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw problem(problems.invalidCursor, { cause })
  }
}

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** One kind of operation, at most a page of it, so that the union reads three short lists and not three histories. */
const part = (
  subject: Subject,
  cursor: Cursor | null,
  { columns, table, joins = sql`` }: { columns: RawBuilder<unknown>; table: string; joins?: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  (select d.id, d.taken_at, d.seller_id, ${columns} from ${sql.table(table)} d ${joins}
  where ${ofSubject(subject, 'd')} and d.deleted_at is null
    ${cursor ? sql`and (d.taken_at, d.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : sql``}
  order by d.taken_at desc, d.id desc limit ${sql.lit(followRules.operations + 1)})`

type Found = FollowOperation & { key: string }

/** A page of what happened at the shop, the newest first: orders, collections and no-purchases of sellers within reach. */
export const followOperations = async (
  asking: Asking & { query: { cursor?: string | undefined } },
): Promise<{ items: FollowOperation[]; next: string | null }> => {
  const subject = await findSubject(asking)
  const cursor = asking.query.cursor ? readCursor(asking.query.cursor) : null
  const orders = sql`case when d.kind = 'return' then 'return' else 'order' end as kind, d.number, d.total_cents, null::text as reason, d.canceled_at is not null as is_canceled`
  const collections = sql`'collection' as kind, d.number, d.total_cents, null::text as reason, d.canceled_at is not null as is_canceled`
  const refusals = sql`'noPurchase' as kind, null::bigint as number, null::bigint as total_cents, e.name as reason, false as is_canceled`
  const { rows } = await sql<Found>`
    select x.id, x.kind, x.taken_at, x.number, x.total_cents, x.reason, x.is_canceled, s.name as seller,
      to_char(x.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from (${part(subject, cursor, { columns: orders, table: 'orders' })}
      union all ${part(subject, cursor, { columns: collections, table: 'collections' })}
      union all ${part(subject, cursor, {
        columns: refusals,
        table: 'no_purchases',
        joins: sql`join excuses e on e.env_id = ${subject.envId}::uuid and e.id = d.excuse_id`,
      })}) x
    join sellers s on s.env_id = ${subject.envId}::uuid and s.id = x.seller_id
    order by x.taken_at desc, x.id desc limit ${sql.lit(followRules.operations + 1)}`.execute(asking.tenant.db)
  const items = rows.slice(0, followRules.operations)
  const last = rows.length > items.length ? items.at(-1) : undefined
  return {
    items: items.map(({ key: _key, ...operation }) => operation),
    next: last ? writeCursor([last.key, last.id]) : null,
  }
}
