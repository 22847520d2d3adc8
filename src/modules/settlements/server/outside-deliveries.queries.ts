import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { OutsideSource } from '../../../kernel/server/events/outside-source.ts'
import { outsideMoney } from '../../../kernel/server/events/outside-values.ts'
import type { OutsideRecord } from '../../../kernel/server/events/take-record-events.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'

type DeliveryRow = {
  id: string
  number: number
  loadNumber: number
  result: string
  reason: string | null
  deliveredCents: number
  orderedCents: number
  paidCents: number
  happenedAt: string
}

/** The standing results of delivered orders, as programs outside read them. */
export const readDeliveriesOutside = async ({ db, envId }: Tenant, orderIds: string[]): Promise<OutsideRecord[]> => {
  const { rows } = await sql<DeliveryRow>`
    select d.order_id as id, o.number, l.number as load_number, d.result, d.reason, d.delivered_cents, d.ordered_cents, d.paid_cents, d.happened_at
    from deliveries d
    join orders o on o.env_id = ${envId}::uuid and o.id = d.order_id
    join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = d.load_id
    where d.env_id = ${envId}::uuid and d.order_id = any(${orderIds}::uuid[]) and d.voided_at is null
    order by d.happened_at`.execute(db)
  return rows.map(({ id, number, loadNumber, result, reason, happenedAt, ...money }) => ({
    id,
    document: String(number),
    data: {
      id,
      order: number,
      load: loadNumber,
      result,
      reason,
      happenedAt,
      ordered: outsideMoney(money.orderedCents),
      delivered: outsideMoney(money.deliveredCents),
      paid: outsideMoney(money.paidCents),
    },
  }))
}

type SettlementRow = {
  id: string
  number: number
  deliversOn: string
  expectedCents: number
  countedCents: number
  closedAt: string | null
  closedBy: string | null
}

/** Settlements of loads, as programs outside read them. */
export const readSettlementsOutside = async ({ db, envId }: Tenant, loadIds: string[]): Promise<OutsideRecord[]> => {
  const { rows } = await sql<SettlementRow>`
    select l.id, l.number, l.delivers_on, s.expected_cents, s.counted_cents, s.closed_at, s.closed_by
    from settlements s join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = s.load_id
    where s.env_id = ${envId}::uuid and s.load_id = any(${loadIds}::uuid[])`.execute(db)
  return rows.map(({ id, number, deliversOn, expectedCents, countedCents, closedAt, closedBy }) => ({
    id,
    document: String(number),
    data: {
      id,
      load: number,
      day: deliversOn,
      expected: outsideMoney(expectedCents),
      counted: outsideMoney(countedCents),
      closedAt,
      closedBy,
    },
  }))
}

/** Results and settlements as programs outside follow them. A settlement that is open again is none. */
export const outsideRounds = {
  deliveries: {
    table: 'deliveries',
    idColumn: 'order_id',
    live: sql`t.voided_at is null`,
    scope({ envId, scope }) {
      const own = sellerScopeCondition(envId, scope, sql`o.seller_id`)
      return own && sql`t.order_id in (select o.id from orders o where o.env_id = ${envId}::uuid and ${own})`
    },
    read: readDeliveriesOutside,
  },
  settlements: {
    table: 'settlements',
    idColumn: 'load_id',
    live: sql`t.closed_at is not null`,
    scope: () => null,
    read: readSettlementsOutside,
  },
} satisfies Record<string, OutsideSource>
