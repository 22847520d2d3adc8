import { sql } from 'kysely'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { PhotoDocument } from '../../../gallery/contract/photos.ts'
import { type DeliveryResult, deliveryResults } from '../../../logistics/contract/delivery-results.ts'

type Row = {
  number: number
  load: number
  result: DeliveryResult
  orderedCents: number
  deliveredCents: number
  paidCents: number
  note: string | null
  actor: string
}

/** The current delivery of an order beside its photo; null when none stands, or out of the person's scope. */
export const describeDelivery = async (
  { db, envId }: Tenant,
  { scope }: Session,
  orderId: string,
): Promise<PhotoDocument | null> => {
  const { rows } = await sql<Row>`
    select o.number, l.number as load, d.result, d.ordered_cents, d.delivered_cents, d.paid_cents, d.note, d.actor
    from deliveries d join orders o on o.env_id = ${envId}::uuid and o.id = d.order_id
      join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = d.load_id
    where d.env_id = ${envId}::uuid and d.order_id = ${orderId}::uuid and d.voided_at is null
      and ${sellerScopeCondition(envId, scope, sql`o.seller_id`) ?? sql`true`}
    order by d.happened_at desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const facts = [
    { label: 'Resultado', value: deliveryResults[row.result] },
    { label: 'Consolidado', value: String(row.load) },
    { label: 'Repartidor', value: row.actor },
    { label: 'Entregado', value: `${formatMoney(row.deliveredCents)} de ${formatMoney(row.orderedCents)}` },
    { label: 'Pagó', value: row.paidCents > 0 ? formatMoney(row.paidCents) : '' },
    { label: 'Nota', value: row.note ?? '' },
  ]
  return {
    title: `Entrega del pedido ${row.number}`,
    href: `/apps/comprobantes/pedidos/${orderId}`,
    isGone: false,
    facts: facts.filter(({ value }) => value !== ''),
  }
}
