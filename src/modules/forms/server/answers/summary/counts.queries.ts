import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'

type Condition = RawBuilder<unknown>

/** Answers to read: their condition over `a`, the repeated group whose entries are read instead, and names by how they count. */
export type Reading = {
  where: Condition
  group: string | null
  counted: string[]
  numbers: string[]
  present: string[]
  /** Those of `present` that are lists, of photos or of rows. */
  lists: string[]
}

/** `data` of an answer, or of each entry of a repeated group, with what has to be joined for it. */
const sourceOf = (group: string | null): { data: Condition; join: Condition } => {
  if (group === null) return { data: sql`a.data`, join: sql`` }
  const list = sql`case when jsonb_typeof(a.data -> ${group}::text) = 'array' then a.data -> ${group}::text else '[]'::jsonb end`
  return { data: sql`g.entry`, join: sql`cross join lateral jsonb_array_elements(${list}) as g (entry)` }
}

const mostValues = 20_000

/** An answer as the text of its JSON, and how often it was given. */
export type Counted = { name: string; value: string; count: number }

/** Numbers that agree in their first two digits: at most ninety bins for each power of ten. */
export type Bin = { name: string; bin: number; count: number; sum: number; minimum: number; maximum: number }

/** How many answers have something under a name, and how many photos or rows there are in all. */
type Present = { name: string; count: number; items: number }

const binOf = (number: Condition): Condition => {
  const step = sql`power(10, floor(log(abs(${number}))) - 1)`
  return sql`case when ${number} = 0 then 0 else round((${number} / ${step})::numeric)::float8 * ${step} end`
}

/** Each different value once with its count, of all names in one pass; of names that only count as present, one row. */
const givenValues = ({ where, group, counted, numbers, lists }: Reading): Condition => {
  const { data, join } = sourceOf(group)
  const list = sql`${data} -> d.key`
  const items =
    lists.length === 0
      ? sql`0`
      : sql`coalesce(sum(case when d.key = any(${lists}::text[]) and jsonb_typeof(${list}) = 'array' then jsonb_array_length(${list}) end), 0)::int`
  return sql`
    select d.key as name, case when d.key = any(${[...counted, ...numbers]}::text[]) then d.value end as value,
      count(*)::int as count, ${items} as items
    from form_answers a ${join}
      cross join lateral jsonb_each_text(case when jsonb_typeof(${data}) = 'object' then ${data} else '{}'::jsonb end) as d (key, value)
    where ${where} and d.value is not null and d.value <> '[]'
    group by 1, 2`
}

/** Texts that a number leaves, within what a float holds; another version may have kept something else. */
const isNumber = sql`length(value) <= 200 and value ~ '^-?\\d+(\\.\\d+)?$'`

type Row = Counted & Bin & Present & { part: 'value' | 'bin' | 'present' }
export type Counts = { values: Counted[]; bins: Bin[]; present: Present[]; isPartial: boolean }

/** What is under each name: values with their counts, the most frequent ones first; numbers in bins; or how many there are. */
export const countAnswers = async ({ db }: Tenant, reading: Reading): Promise<Counts> => {
  const { counted, numbers, present } = reading
  const none = sql`null::float8`
  const { rows } = await sql<Row>`
    with given as materialized (${givenValues(reading)}), numbers as materialized (
      select name, count, case when ${isNumber} then value::float8 end as x from given where name = any(${numbers}::text[]))
    (select 'value' as part, name, value, ${none} as bin, count, ${none} as sum, ${none} as minimum, ${none} as maximum, 0 as items
      from given where name = any(${counted}::text[]) order by count desc limit ${sql.lit(mostValues + 1)})
    union all
    select 'bin', name, null, ${binOf(sql`x`)}, sum(count)::int, sum(x * count), min(x), max(x), 0
      from numbers where x is not null group by name, 4
    union all
    select 'present', name, null, ${none}, count, ${none}, ${none}, ${none}, items from given where name = any(${present}::text[])`.execute(
    db,
  )
  const { value: values = [], bin: bins = [], present: there = [] } = Object.groupBy(rows, ({ part }) => part)
  return { values: values.slice(0, mostValues), bins, present: there, isPartial: values.length > mostValues }
}

export type Recent = {
  id: string
  code: string
  customer: string | null
  takenAt: string
  data: Record<string, unknown>
}

const readRecent = 200

/** The last answers, for the texts and photos that a summary shows. */
export const findRecent = async ({ db, envId }: Tenant, where: Condition): Promise<Recent[]> => {
  const { rows } = await sql<Recent>`
    select a.id, f.code || '-' || lpad(a.number::text, 4, '0') as code, c.name as customer, a.taken_at, a.data
    from form_answers a join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
      left join customers c on c.env_id = ${envId}::uuid and c.id = a.customer_id
    where ${where} order by a.taken_at desc, a.id desc limit ${sql.lit(readRecent)}`.execute(db)
  return rows
}
