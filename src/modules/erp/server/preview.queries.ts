import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ExclusionView, ExportPreview } from '../contract/exports.ts'
import { pendingCondition } from './document-source.ts'
import { collectionExclusion, exclusionReason, waitsForLoad } from './exclusions.ts'
import { joinLocation, locationsByKey } from './orders.queries.ts'

export const findSeller = async ({ db, envId }: Tenant, id: string) =>
  db
    .selectFrom('sellers')
    .select(['id', 'code', 'name'])
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()

const shown = 50

type Selected = {
  day: string
  sellerId: string | null
  /** False: the layout needs no location in the mapping. */
  needsLocation: boolean
}
type SelectedCollections = Omit<Selected, 'needsLocation'>
type Counted = Pick<ExportPreview, 'documents' | 'totalCents' | 'excluded'>

/** Pending orders of the selection with whether the file would take them. */
const pendingOrders = (tenant: Tenant, selected: Selected) => {
  const located = selected.needsLocation ? sql`l.key is not null` : sql`true`
  return sql`
  locations as materialized (${locationsByKey(tenant)}),
  pending as materialized (
    select t.id, t.number, t.total_cents, t.line_count, c.name as customer, c.erp_location, ${located} as located,
      ${located} and t.line_count > 0 as taken
    from orders t
    join customers c on c.env_id = ${tenant.envId}::uuid and c.id = t.customer_id
    ${joinLocation}
    where ${pendingCondition('orders', tenant, selected)})`
}

const counted = sql`count(*) filter (where taken) as documents, coalesce(sum(total_cents) filter (where taken), 0) as total_cents, count(*) filter (where not taken) as excluded`

export const countOrders = async (tenant: Tenant, selected: Selected): Promise<Counted> => {
  const found = await sql<Counted>`with ${pendingOrders(tenant, selected)} select ${counted} from pending`.execute(
    tenant.db,
  )
  return found.rows[0] ?? { documents: 0, totalCents: 0, excluded: 0 }
}

/** Pending collections of the selection with whether the file would take them: not before their round is settled. */
const pendingCollections = (tenant: Tenant, selected: SelectedCollections) => sql`
  pending as materialized (
    select p.*, p.waits_for is null as taken from (
      select t.id, t.number, t.total_cents, c.name as customer, ${waitsForLoad(tenant.envId)} as waits_for
      from collections t join customers c on c.env_id = ${tenant.envId}::uuid and c.id = t.customer_id
      where ${pendingCondition('collections', tenant, selected)}) p)`

export const countCollections = async (tenant: Tenant, selected: SelectedCollections): Promise<Counted> => {
  const found = await sql<Counted>`with ${pendingCollections(tenant, selected)} select ${counted} from pending`.execute(
    tenant.db,
  )
  return found.rows[0] ?? { documents: 0, totalCents: 0, excluded: 0 }
}

export const excludedCollections = async (tenant: Tenant, selected: SelectedCollections): Promise<ExclusionView[]> => {
  const found = await sql<Omit<ExclusionView, 'reason'> & { waitsFor: number }>`
    with ${pendingCollections(tenant, selected)}
    select id as document_id, number, customer, total_cents, waits_for
    from pending where not taken order by number, id limit ${shown}`.execute(tenant.db)
  return found.rows.map(({ waitsFor, ...row }) => ({ ...row, reason: collectionExclusion(waitsFor) ?? '' }))
}

export const excludedOrders = async (tenant: Tenant, selected: Selected): Promise<ExclusionView[]> => {
  const found = await sql<Omit<ExclusionView, 'reason'> & { located: boolean; location: string | null; lines: number }>`
    with ${pendingOrders(tenant, selected)}
    select id as document_id, number, customer, total_cents, located, erp_location as location, line_count as lines
    from pending where not taken order by number, id limit ${shown}`.execute(tenant.db)
  return found.rows.map(({ located, location, lines, ...row }) => ({
    ...row,
    reason: exclusionReason({ located, location, lines }) ?? '',
  }))
}

/** Articles of the orders to take that have no mapping; the first is the one the export would name. */
export const unmappedArticles = async (
  tenant: Tenant,
  selected: Selected,
): Promise<ExportPreview['unmappedArticles']> => {
  const found = await sql<ExportPreview['unmappedArticles'][number]>`
    with ${pendingOrders(tenant, selected)}
    select a.code, a.name, count(distinct p.id) as orders
    from pending p
    join order_lines l on l.env_id = ${tenant.envId}::uuid and l.order_id = p.id
    join articles a on a.env_id = ${tenant.envId}::uuid and a.id = l.article_id
    left join erp_article_mappings m on m.env_id = ${tenant.envId}::uuid and m.article_code = a.code and m.deleted_at is null
    where p.taken and m.id is null
    group by a.code, a.name order by min(p.number), min(l.line) limit ${shown}`.execute(tenant.db)
  return found.rows
}
