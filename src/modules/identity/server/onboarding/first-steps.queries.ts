import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { ordersInEarnest, type StartFacts } from '../../contract/first-steps.ts'

type OwnTable = 'articles' | 'customers' | 'sellers' | 'price_lists' | 'orders'

/** The company's own rows of a table, without those that are example data: these are no step taken. */
const own = (envId: string, table: OwnTable): RawBuilder<unknown> => sql`
  select t.* from ${sql.table(table)} t where t.env_id = ${envId}::uuid and t.deleted_at is null and not exists (
    select 1 from example_rows e where e.env_id = ${envId}::uuid and e.table_name = ${table} and e.row_id = t.id)`

/** Nothing else of these tables is read below: a customer out of use lacks nothing. */
const ownRows = (envId: string, today: string) => sql`
  own_articles as (select id from (${own(envId, 'articles')}) t where t.is_active),
  own_sellers as (select id, code from (${own(envId, 'sellers')}) t where t.is_active),
  own_lists as (select id, is_default from (${own(envId, 'price_lists')}) t),
  own_customers as (
    select t.id, t.code, t.seller_id is null as lacks_seller,
      t.price_list_id is null and not exists (
        select 1 from price_lists l where l.env_id = ${envId}::uuid and l.is_default and l.deleted_at is null) as lacks_list
    from (${own(envId, 'customers')}) t where t.is_active),
  priced as (
    select distinct p.article_id as id from prices p join price_lists l on l.env_id = ${envId}::uuid and l.id = p.price_list_id
    where p.env_id = ${envId}::uuid and p.valid_from <= ${today}::date and p.deleted_at is null and l.deleted_at is null),
  unrouted as (
    select s.id, s.code from own_sellers s where not exists (
      select 1 from route_stops r where r.env_id = ${envId}::uuid and r.seller_id = s.id and r.deleted_at is null)),
  people as (
    select m.role_number not in (0, 1, 4, 5) as sells from memberships m where m.env_id = ${envId}::uuid and m.removed_at is null)`

/** What a company that begins has of its own, and what that lacks. `isOpen`: its administrators still see the steps. */
export const readStart = async (tenant: Tenant): Promise<StartFacts & { isOpen: boolean; company: boolean }> => {
  const { db, envId } = tenant
  const { timeZone } = await tenant.environment()
  const found = await sql<StartFacts & { isOpen: boolean; company: boolean }>`
    with ${ownRows(envId, dayOf(new Date(), timeZone))}
    select e.first_steps_open as "isOpen", e.settings ? 'company' as company,
      (select count(*) from own_sellers) as sellers,
      (select count(*) from own_articles) as articles,
      (select count(*) from own_lists) as lists,
      exists (select 1 from own_lists where is_default) as "hasDefaultList",
      (select count(*) from own_articles where id not in (select id from priced)) as "articlesWithoutPrice",
      (select count(*) from own_customers) as customers,
      (select count(*) from own_customers where lacks_seller) as "customersWithoutSeller",
      (select count(*) from own_customers where lacks_list) as "customersWithoutList",
      (select id from own_customers where lacks_seller or lacks_list order by code limit 1) as "incompleteCustomer",
      (select code from own_customers where not lacks_seller and not lacks_list order by code limit 1) as "readyCustomer",
      (select count(*) from unrouted) as "sellersWithoutRoute",
      (select id from unrouted order by code limit 1) as "unroutedSeller",
      (select count(*) from (${own(envId, 'orders')} limit 1) first) as orders,
      (select count(*) - 1 from people) as people,
      (select count(*) from people where sells) as "sellingPeople",
      (select count(*) from licences l where l.env_id = ${envId}::uuid and l.is_active) as licences,
      (select count(l.device_id) from licences l where l.env_id = ${envId}::uuid and l.is_active) as phones
    from environments e where e.id = ${envId}::uuid`.execute(db)
  const row = found.rows[0]
  if (!row) throw new Error('a session names an environment that is not there')
  return row
}

/** Whether nothing stands in the way of example data: none are there, and the company does not sell in earnest yet. */
export const mayTakeExamples = async ({ db, envId }: Tenant): Promise<boolean> => {
  const found = await sql<{ may: boolean }>`
    select not exists (select 1 from example_rows where env_id = ${envId}::uuid)
      and (select count(*) from (select 1 from orders where env_id = ${envId}::uuid limit ${ordersInEarnest + 1}) own) <= ${ordersInEarnest} as may`.execute(
    db,
  )
  return found.rows[0]?.may ?? false
}
