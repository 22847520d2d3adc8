import { type RawBuilder, sql } from 'kysely'
import { formatDistance, formatMoney, formatQuantity } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { PhotoDocument, VisitAct } from '../../../gallery/contract/photos.ts'

type Row = { day: string; number: number | null; distanceMeters: number | null; note: string | null; isGone: boolean }
type Fact = PhotoDocument['facts'][number]

/** Facts without a value are left out. */
const factsOf = (facts: [string, string | null][]): Fact[] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))

const distanceFact = ({ distanceMeters }: Row): [string, string | null] => [
  'Distancia al local',
  distanceMeters === null ? null : formatDistance(distanceMeters),
]

const inScope = ({ envId }: Tenant, { scope }: Session): RawBuilder<unknown> =>
  sellerScopeCondition(envId, scope, sql`o.seller_id`) ?? sql`true`

/** An order beside its photo; null out of the person's scope. */
export const describeOrder = async (tenant: Tenant, session: Session, id: string): Promise<PhotoDocument | null> => {
  const { db, envId } = tenant
  const { rows } = await sql<Row & { totalCents: number; lineCount: number; units: number; articles: string[] | null }>`
    select o.day, o.number, o.distance_meters, o.note, o.deleted_at is not null as is_gone, o.total_cents, o.line_count, o.units,
      (select array_agg(a.name order by l.total_cents desc) from (
        select article_id, total_cents from order_lines where env_id = ${envId}::uuid and order_id = ${id}::uuid
        order by total_cents desc limit 3) l
        join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id) as articles
    from orders o where o.env_id = ${envId}::uuid and o.id = ${id}::uuid and ${inScope(tenant, session)}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    title: `Pedido ${row.number}`,
    href: row.isGone ? null : `/apps/comprobantes/pedidos/${id}`,
    isGone: row.isGone,
    facts: factsOf([
      ['Total', formatMoney(row.totalCents)],
      ['Artículos', `${row.lineCount} · ${formatQuantity(row.units)} un.`],
      ['Lo que más pesa', row.articles?.join(', ') ?? null],
      distanceFact(row),
      ['Nota', row.note],
    ]),
  }
}

export const describeCollection = async (
  tenant: Tenant,
  session: Session,
  id: string,
): Promise<PhotoDocument | null> => {
  const { db, envId } = tenant
  const { rows } = await sql<Row & { totalCents: number; receiptNumber: string | null }>`
    select o.day, o.number, o.distance_meters, o.note, o.deleted_at is not null as is_gone, o.total_cents, o.receipt_number
    from collections o where o.env_id = ${envId}::uuid and o.id = ${id}::uuid and ${inScope(tenant, session)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  return {
    title: `Cobranza ${row.number}`,
    href: row.isGone ? null : `/apps/comprobantes/cobranzas/${id}`,
    isGone: row.isGone,
    facts: factsOf([
      ['Total', formatMoney(row.totalCents)],
      ['Recibo', row.receiptNumber],
      distanceFact(row),
      ['Nota', row.note],
    ]),
  }
}

export const describeNoPurchase = async (
  tenant: Tenant,
  session: Session,
  id: string,
): Promise<PhotoDocument | null> => {
  const { db, envId } = tenant
  const { rows } = await sql<Row & { excuse: string }>`
    select o.day, null::bigint as number, o.distance_meters, o.note, o.deleted_at is not null as is_gone, x.name as excuse
    from no_purchases o join excuses x on x.env_id = ${envId}::uuid and x.id = o.excuse_id
    where o.env_id = ${envId}::uuid and o.id = ${id}::uuid and ${inScope(tenant, session)}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    title: 'No compra',
    href: row.isGone ? null : `/apps/not-buy?desde=${row.day}&hasta=${row.day}&row=${id}`,
    isGone: row.isGone,
    facts: factsOf([['Motivo', row.excuse], distanceFact(row), ['Nota', row.note]]),
  }
}

/** Acts of a customer on one day; more than these are no visit. */
const mostActs = 12

/** Orders, collections and no-purchases of a customer on a day, in the order they were taken. */
export const readVisit = async (
  tenant: Tenant,
  session: Session,
  { customerId, day }: { customerId: string; day: string },
): Promise<VisitAct[]> => {
  const { db, envId } = tenant
  const own = sql`o.env_id = ${envId}::uuid and o.customer_id = ${customerId}::uuid and o.day = ${day}::date and o.deleted_at is null and ${inScope(tenant, session)}`
  const { rows } = await sql<VisitAct>`
    select o.id, 'Pedido ' || o.number as title, o.taken_at, o.total_cents as amount_cents from orders o where ${own}
    union all
    select o.id, 'Cobranza ' || o.number, o.taken_at, o.total_cents from collections o where ${own}
    union all
    select o.id, 'No compra', o.taken_at, null::bigint from no_purchases o where ${own}
    order by 3 limit ${mostActs}`.execute(db)
  return rows
}
