import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { ownOperations } from '../../../customers/server/index.ts'
import { type LiveSellerDay, sellerDayFigures } from '../../contract/live-documents.ts'
import { rowsJson } from '../rows-json.ts'
import { addFigures } from './add-sums.queries.ts'
import { type SellerDay, type VisitDelta, visitFigures } from './fact-deltas.ts'
import { hasDebtDue } from './rebuild-visits.ts'
import { sellerDayColumns, sellerDaySums } from './seller-day-sums.ts'

/** Locks the days' rows and creates those that do not exist: an update that changes nothing still locks. */
export const lockDays = async ({ db, envId }: Tenant, days: SellerDay[]): Promise<void> => {
  await sql`
    insert into seller_days (env_id, day, seller_id)
    select ${envId}::uuid, d.day, d."sellerId" from json_to_recordset(${rowsJson(days)}) d(day date, "sellerId" uuid)
    on conflict (env_id, day, seller_id) do update set planned = seller_days.planned ${returningOne}`.execute(db)
}

const liveColumns = sql.join([...sellerDayFigures, 'lastOperationAt'].map(name => sql.ref(`sellerDays.${name}`)))

/** Recounts the days from their visits and returns them. */
export const recountSellerDays = async ({ db, envId }: Tenant, days: SellerDay[]): Promise<LiveSellerDay[]> => {
  const { rows } = await sql<LiveSellerDay>`
    update seller_days set (${sellerDayColumns}) = row(s.planned, s.visited, s.visits, s.effective_visits, s.visits_with_debt, s.collected_with_debt,
      s.orders, s.collections, s.no_purchases, s.lines, s.units, s.packages, s.kg, s.discount_cents, s.net_cents, s.total_cents,
      s.collected_cents, s.remote_orders, s.remote_collections, s.remote_net_cents, s.remote_total_cents, s.last_operation_at)
    from (
      select v.day, v.seller_id, ${sellerDaySums}
      from json_to_recordset(${rowsJson(days)}) d(day date, "sellerId" uuid)
      join visits v on v.env_id = ${envId}::uuid and v.day = d.day and v.seller_id = d."sellerId"
      group by v.day, v.seller_id
    ) s
    where seller_days.env_id = ${envId}::uuid and seller_days.day = s.day and seller_days.seller_id = s.seller_id
    returning seller_days.day, seller_days.seller_id, ${liveColumns}`.execute(db)
  return rows
}

/** A visit after it was written. */
export type WrittenVisit = {
  day: string
  sellerId: string
  customerId: string
  /** Without remote orders. */
  ownOrders: number
  ownOperations: number
}

type VisitToAdd = Omit<VisitDelta, 'takenAt'>

export const addToVisits = async ({ db, envId }: Tenant, visits: VisitToAdd[]): Promise<WrittenVisit[]> => {
  const { rows } = await sql<WrittenVisit>`
    insert into visits (env_id, day, seller_id, customer_id, had_debt_due, orders, collections, no_purchases, lines, units, packages, kg,
      discount_cents, net_cents, total_cents, collected_cents, remote_orders, remote_collections, remote_net_cents, remote_total_cents, last_operation_at)
    select ${envId}::uuid, d.day, d."sellerId", d.customer_id, ${hasDebtDue(envId)}, d.orders, d.collections, d."noPurchases", d.lines,
      d.units, d.packages, d.kg, d."discountCents", d."netCents", d."totalCents", d."collectedCents", d."remoteOrders", d."remoteCollections", d."remoteNetCents",
      d."remoteTotalCents", d."operationAt"
    from (
      select r.*, r."customerId" as customer_id from json_to_recordset(${rowsJson(visits)}) r(day date, "sellerId" uuid, "customerId" uuid,
        orders int, collections int, "noPurchases" int, lines int, units numeric, packages numeric, kg numeric,
        "discountCents" bigint, "netCents" bigint, "totalCents" bigint, "collectedCents" bigint, "remoteOrders" int, "remoteCollections" int,
        "remoteNetCents" bigint, "remoteTotalCents" bigint, "operationAt" timestamptz)
    ) d
    on conflict (env_id, day, seller_id, customer_id) do update set ${addFigures('visits', visitFigures)},
      last_operation_at = greatest(visits.last_operation_at, excluded.last_operation_at)
    returning day, seller_id, customer_id, orders - remote_orders as own_orders, ${ownOperations('visits')} as own_operations`.execute(
    db,
  )
  return rows
}
