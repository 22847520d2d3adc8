import { type RawBuilder, sql } from 'kysely'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { forgetFeed } from '../../../kernel/server/events/change-feed.ts'
import { childrenFirst, readTenantCatalogue } from './tenant-catalogue.ts'

/** Counted anew from the documents, or merely passing through. */
const recounted = new Set(
  `seller_days seller_day_tracks seller_hours seller_article_months
  customer_months customer_rhythms customer_lost_articles
  customer_groups group_days group_hours group_article_months sold_days sold_places
  article_days article_hours stock_levels outbox change_feeds changes counters`.split(/\s+/),
)

/** The company's own from the first day, and never taken from it: they come along only where it has none. */
const settings = ['erp_settings', 'erp_profiles', 'erp_location_mappings']

/** Tables whose rows are told apart by a code or number besides their id. */
type Series = { table: string; column: string }

const seriesQuery = sql<Series>`
  select c.relname as "table", a.attname as "column" from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[2]
  where k.contype = 'u' and c.relnamespace = 'public'::regnamespace and cardinality(k.conkey) = 2
    and a.atttypid = 'text'::regtype and a.attname <> 'id'`

/** Everything a place apart holds, table by table, as the database writes it: figures keep every digit. */
export type Copied = { table: string; rows: string }[]

export const takeRows = async ({ db, envId }: Tenant): Promise<Copied> => {
  const catalogue = await readTenantCatalogue(db)
  const copied: Copied = []
  for (const table of childrenFirst(catalogue).toReversed()) {
    if (recounted.has(table)) continue
    const found = await sql<{ rows: string }>`
      select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${sql.table(table)} t where t.env_id = ${envId}::uuid`.execute(
      db,
    )
    const rows = found.rows[0]?.rows ?? '[]'
    if (rows !== '[]') copied.push({ table, rows })
  }
  return copied
}

const mark = 'EJ-'

/** Columns whose values are those of another table's code. */
const codesOf: Record<string, (row: RawBuilder<unknown>) => { column: string; table: RawBuilder<unknown> }> = {
  erp_article_mappings: () => ({ column: 'article_code', table: sql`'articles'` }),
  promotion_scopes: row => ({
    column: 'code',
    table: sql`case when ${row} ->> 'kind' = 'article' then 'articles' when ${row} ->> 'kind' = 'brand' then 'brands'
      when ${row} ->> 'kind' in ('item', 'subItem') then 'items' else '' end`,
  }),
}

/** Series in which an example has the code of a row that is there already: all the examples of it are marked. */
const clashing = async ({ db, envId }: Tenant, copied: Copied): Promise<Series[]> => {
  const { rows } = await seriesQuery.execute(db)
  const known = new Map(copied.map(({ table, rows: held }) => [table, held]))
  const clashes: Series[] = []
  for (const series of rows) {
    const held = known.get(series.table)
    if (!held || codesOf[series.table]?.(sql``).column === series.column) continue
    const found = await sql`
      select 1 from ${sql.table(series.table)} t where t.env_id = ${envId}::uuid and t.${sql.ref(series.column)} in (
        select row ->> ${series.column} from jsonb_array_elements(${held}::jsonb) row) limit 1`.execute(db)
    if (found.rows.length > 0) clashes.push(series)
  }
  return clashes
}

/** Numbers go on from the company's own, and its counters from the examples'. */
const startOfNumbers = async ({ db, envId }: Tenant, table: string): Promise<number> => {
  const found = await db
    .selectFrom('counters')
    .select('value')
    .where('envId', '=', envId)
    .where('name', '=', table)
    .executeTakeFirst()
  return Number(found?.value ?? 0)
}

const numbered = ['orders', 'collections', 'asset_contracts']

type Change = { column: string; value: RawBuilder<unknown> }

const changesOf = async (tenant: Tenant, table: string, clashes: Series[]): Promise<Change[]> => {
  const row = sql`row`
  const changes: Change[] = [{ column: 'env_id', value: sql`to_jsonb(${tenant.envId}::text)` }]
  for (const { column } of clashes.filter(clash => clash.table === table))
    changes.push({ column, value: sql`to_jsonb(${mark}::text || (row ->> ${column}))` })
  const reference = codesOf[table]?.(row)
  const marked = clashes.filter(({ column }) => column === 'code').map(clash => clash.table)
  if (reference && marked.length > 0)
    changes.push({
      column: reference.column,
      value: sql`case when ${reference.table} = any(${marked}::text[]) then to_jsonb(${mark}::text || (row ->> ${reference.column}))
        else row -> ${reference.column} end`,
    })
  if (numbered.includes(table)) {
    const start = await startOfNumbers(tenant, table)
    changes.push({ column: 'number', value: sql`to_jsonb((row ->> 'number')::bigint + ${start}::bigint)` })
  }
  if (table === 'price_lists')
    changes.push({
      column: 'is_default',
      value: sql`to_jsonb((row ->> 'is_default')::boolean and not exists (
        select 1 from price_lists own where own.env_id = ${tenant.envId}::uuid and own.is_default and own.deleted_at is null))`,
    })
  return changes
}

const hasAny = async ({ db, envId }: Tenant, tables: string[]): Promise<boolean> => {
  for (const table of tables) {
    const found = await sql`select 1 from ${sql.table(table)} where env_id = ${envId}::uuid limit 1`.execute(db)
    if (found.rows.length > 0) return true
  }
  return false
}

/** Answers the ids that went in, of tables that have them; what stands on a day that is taken (a holiday) stays out. */
const putTable = async (
  { db }: Tenant,
  { table, rows, columns }: Copied[number] & { columns: string[] },
  changes: Change[],
  identified: boolean,
): Promise<string[]> => {
  const pairs = changes.flatMap(({ column, value }) => [sql`${column}::text`, value])
  const put = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    select ${sql.join(columns.map(column => sql.ref(`made.${column}`)))} from jsonb_array_elements(${rows}::jsonb) row
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, row || jsonb_build_object(${sql.join(pairs)})) made
    on conflict do nothing ${identified ? sql`returning id` : returningOne}`.execute(db)
  return identified ? put.rows.map(({ id }) => id) : []
}

const goOnCounting = async (tenant: Tenant): Promise<void> => {
  for (const series of numbered)
    await sql`
      insert into counters (env_id, name, value)
      select ${tenant.envId}::uuid, ${series}, max(d.number) from ${sql.table(series)} d where d.env_id = ${tenant.envId}::uuid having max(d.number) > 0
      on conflict (env_id, name) do update set value = greatest(counters.value, excluded.value) ${returningOne}`.execute(
      tenant.db,
    )
}

/** Puts what was taken from a place apart beside what the company has; answers the ids by table, for the ledger. */
export const putRows = async (tenant: Tenant, copied: Copied): Promise<Map<string, Set<string>>> => {
  await forgetFeed(tenant)
  const { identified, columns } = await readTenantCatalogue(tenant.db)
  const clashes = await clashing(tenant, copied)
  const keepsOwn = await hasAny(tenant, settings)
  const ids = new Map<string, Set<string>>()
  for (const part of copied) {
    const isSetting = settings.includes(part.table)
    if (isSetting && keepsOwn) continue
    const changes = await changesOf(tenant, part.table, clashes)
    const written = { ...part, columns: columns.get(part.table) ?? [] }
    const put = await putTable(tenant, written, changes, identified.has(part.table))
    if (put.length > 0 && !isSetting) ids.set(part.table, new Set(put))
  }
  await goOnCounting(tenant)
  return ids
}
