import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type {
  Assignment,
  AssignmentTarget,
  Audience,
  AudienceNames,
  SellerProgress,
  TargetPage,
  TargetQuery,
} from '../../contract/assignment/assignments.ts'
import type { AssignmentState } from '../../contract/assignment/words.ts'
import type { AnswerRule, FormSubject } from '../../contract/words.ts'
import { figuresSql, reachSql, storedAssignments, type TargetSource, targetsSql } from './targets.ts'

type Sql = RawBuilder<unknown>

export type StoredAssignment = Omit<Assignment, 'names' | 'audience' | 'sellers' | keyof typeof noFigures> & {
  audience: Audience
}

const noFigures = { targets: 0, answered: 0, pending: 0, late: 0, spared: 0 }
type Figures = typeof noFigures & { sellers: number }

const stateSql = (today: string): Sql => sql`case when a.starts_on > ${today}::date then 'planned'
  when a.ends_on < ${today}::date then 'ended' else 'running' end`

const columns = (
  today: string,
): Sql => sql`a.id, a.starts_on, a.ends_on, a.frequency, a.quota, a.revision, a.nudged_at, a.author,
  a.created_at, ${stateSql(today)} as state,
  json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'kind', f.kind, 'subject', f.subject) as form,
  json_build_object('sellerIds', a.seller_ids, 'channelIds', a.channel_ids, 'regionIds', a.region_ids,
    'customerIds', a.customer_ids, 'routeDays', a.route_days, 'funnelStateIds', a.funnel_state_ids) as audience`

type Listing = { today: string; where: Sql; skip: number; limit: number }

/** Assignments that `where` keeps, over `a` and `f`, the newest first, and how many there are. */
export const listAssignments = async (
  { db, envId }: Tenant,
  { today, where, skip, limit }: Listing,
): Promise<{ items: StoredAssignment[]; total: number }> => {
  const { rows } = await sql<StoredAssignment & { total: number }>`
    select ${columns(today)}, count(*) over ()::int as total
    from form_assignments a join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
    where a.env_id = ${envId}::uuid and f.deleted_at is null and ${where}
    order by a.created_at desc, a.id desc offset ${skip} limit ${limit}`.execute(db)
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 }
}

export const isInState = (today: string, state: AssignmentState): Sql => sql`${stateSql(today)} = ${state}`

const sourceOf = ({ envId }: Tenant, today: string, where: Sql): TargetSource => ({
  envId,
  today,
  assignments: storedAssignments(envId, where),
  sellers: () => null,
  isSmall: false,
})

const sums = sql.join(
  Object.keys(noFigures).map(figure => sql`sum(${sql.ref(`s.${figure}`)})::int as ${sql.ref(figure)}`),
)

/** How each assignment stands, by its id. Those that begin later count whom they will reach. */
export const findFigures = async (tenant: Tenant, ids: string[], today: string): Promise<Map<string, Figures>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Figures & { id: string }>`${figuresSql(
    sourceOf(tenant, today, sql`a.id = any(${ids}::uuid[])`),
    sql`select s.assignment_id as id, count(*)::int as sellers, ${sums} from figures s group by s.assignment_id`,
  )}`.execute(tenant.db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** The sellers who have a form today. */
export const countAssignedSellers = async (tenant: Tenant, formId: string, today: string): Promise<number> => {
  const isRunning = sql`a.form_id = ${formId}::uuid and a.starts_on <= ${today}::date and (a.ends_on is null or a.ends_on >= ${today}::date)`
  const { rows } = await sql<{ sellers: number }>`${reachSql(sourceOf(tenant, today, isRunning))}`.execute(tenant.db)
  return rows[0]?.sellers ?? 0
}

const maximumSellers = 500

/** How each seller of an assignment stands: the late ones first. */
export const findSellerProgress = async (tenant: Tenant, id: string, today: string): Promise<SellerProgress[]> => {
  const { rows } = await sql<SellerProgress>`${figuresSql(
    sourceOf(tenant, today, sql`a.id = ${id}::uuid`),
    sql`select json_build_object('id', s.id, 'code', s.code, 'name', s.name) as seller,
        g.targets, g.answered, g.pending, g.late, g.spared, g.last_day
      from figures g join sellers s on s.env_id = ${tenant.envId}::uuid and s.id = g.seller_id
      order by g.late desc, g.pending desc, s.name, s.id
      limit ${sql.lit(maximumSellers)}`,
  )}`.execute(tenant.db)
  return rows
}

/** Every target has a seller. The left join keeps the planner from finding all targets again for each seller. */
const targetTables = (envId: string): Sql => sql`
  left join sellers s on s.env_id = ${envId}::uuid and s.id = t.seller_id
  left join customers c on c.env_id = ${envId}::uuid and c.id = t.customer_id`

const nameSql = sql`coalesce(t.opportunity_name, c.name, s.name)`

/** One row for each target: of two assignments of one form, the more urgent one counts. */
const listedSql = (envId: string, query: TargetQuery): Sql => {
  const text = `%${query.q.replace(/[\\%_]/g, match => `\\${match}`)}%`
  return sql`, listed as (
      select distinct on (t.form_id, t.seller_id, t.customer_id, t.opportunity_id) t.*,
        array_position(array['late', 'pending', 'answered', 'spared'], t.due) as rank
      from targets t
      order by t.form_id, t.seller_id, t.customer_id, t.opportunity_id, array_position(array['late', 'pending', 'answered', 'spared'], t.due))
    select coalesce(t.opportunity_id, t.customer_id, t.seller_id) as id, t.subject, coalesce(t.opportunity_code, c.code, s.code) as code,
      ${nameSql} as name, c.address, t.due as state, t.last_day,
      json_build_object('id', s.id, 'code', s.code, 'name', s.name) as seller, count(*) over ()::int as total
    from listed t ${targetTables(envId)}
    where ${query.state ? sql`t.due = ${query.state}` : sql`true`} and ${query.sellerId ? sql`t.seller_id = ${query.sellerId}::uuid` : sql`true`}
      and ${query.q ? sql`(normalize_text(${nameSql}) like normalize_text(${text}) or coalesce(c.code, s.code) ilike ${text})` : sql`true`}
    order by t.rank, ${nameSql}, t.customer_id, t.opportunity_id, t.seller_id
    offset ${query.skip} limit ${query.limit}`
}

/** The targets of a source, a page of them, the most urgent first. */
export const findTargets = async (tenant: Tenant, source: TargetSource, query: TargetQuery): Promise<TargetPage> => {
  const { rows } = await sql<
    AssignmentTarget & { total: number }
  >`${targetsSql(source, listedSql(tenant.envId, query))}`.execute(tenant.db)
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _total, ...target }) => target) }
}

export const targetsOfAssignment = (tenant: Tenant, id: string, today: string): TargetSource =>
  sourceOf(tenant, today, sql`a.id = ${id}::uuid`)

type Named = { id: string; code: string; name: string }

const namesOf = async (
  { db, envId }: Tenant,
  table: 'sellers' | 'sales_channels' | 'customers' | 'funnel_states',
  ids: string[],
): Promise<Named[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Named>`select id, code, name from ${sql.table(table)}
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) order by name, id`.execute(db)
  return rows
}

/** The names behind the ids of several audiences; of what was deleted since, too. */
export const findNames = async (
  tenant: Tenant,
  audiences: Audience[],
): Promise<(audience: Audience) => AudienceNames> => {
  const all = (field: 'sellerIds' | 'channelIds' | 'customerIds' | 'funnelStateIds'): string[] => [
    ...new Set(audiences.flatMap(audience => audience[field])),
  ]
  const sellers = await namesOf(tenant, 'sellers', all('sellerIds'))
  const channels = await namesOf(tenant, 'sales_channels', all('channelIds'))
  const customers = await namesOf(tenant, 'customers', all('customerIds'))
  const funnelStates = await namesOf(tenant, 'funnel_states', all('funnelStateIds'))
  const of = (rows: Named[], ids: string[]): Named[] => rows.filter(({ id }) => ids.includes(id))
  return audience => ({
    sellers: of(sellers, audience.sellerIds),
    channels: of(channels, audience.channelIds),
    customers: of(customers, audience.customerIds),
    funnelStates: of(funnelStates, audience.funnelStateIds),
    regionIds: audience.regionIds,
  })
}

type UnsavedForm = { id: string; subject: FormSubject; kind: AnswerRule }

/** An audience that is being chosen, as an assignment of a form that begins today. */
export const unsavedAssignment = ({ id, subject, kind }: UnsavedForm, audience: Audience, today: string): Sql => sql`
  select ${id}::uuid as id, ${id}::uuid as form_id, ${subject}::text as subject, ${kind}::text as kind,
    ${audience.sellerIds}::uuid[] as seller_ids, ${audience.channelIds}::uuid[] as channel_ids,
    ${audience.regionIds}::uuid[] as region_ids, ${audience.customerIds}::uuid[] as customer_ids,
    ${audience.routeDays}::int[] as route_days, ${audience.funnelStateIds}::uuid[] as funnel_state_ids,
    ${today}::date as starts_on, null::date as ends_on, 'once'::text as frequency, null::int as quota`
