import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { checkLoadMoney } from './check-money.ts'

/** A wrong sum of a ledger or of a closed settlement. */
export type SettlementDefect = { what: string; stored: number | null; expected: number | null }

/**
 * Sums the accounts of delivery people and of containers again, and checks every closed settlement: loaded + picked up =
 * delivered + fit + unfit + empty + shortages; expected money = counted + borne by people and by the company; and the part
 * borne by people = the movements of its closing. Also checks the money of loads (`checkLoadMoney`). An empty list means
 * that there are no errors; at most two hundred and sixty are returned.
 */
export const checkSettlements = async (tenant: Tenant): Promise<SettlementDefect[]> => {
  const { db, envId } = tenant
  const { rows } = await sql<SettlementDefect>`
    (select 'cuenta del repartidor ' || coalesce(a.delivery_person_id, m.delivery_person_id)::text as what, a.balance_cents as stored, m.cents as expected
    from (select * from delivery_accounts where env_id = ${envId}::uuid) a
    full join (select delivery_person_id, sum(amount_cents)::bigint as cents from delivery_account_movements
      where env_id = ${envId}::uuid group by 1) m on m.delivery_person_id = a.delivery_person_id
    where coalesce(a.balance_cents, 0) <> coalesce(m.cents, 0) limit 20)
    union all
    (select 'envases del cliente ' || coalesce(b.customer_id, m.customer_id)::text, b.units, m.units
    from (select * from container_balances where env_id = ${envId}::uuid) b
    full join (select customer_id, article_id, sum(units) as units from container_movements
      where env_id = ${envId}::uuid group by 1, 2) m on m.customer_id = b.customer_id and m.article_id = b.article_id
    where coalesce(b.units, 0) <> coalesce(m.units, 0) limit 20)
    union all
    (select 'envases de un depósito ' || coalesce(b.site_id, m.site_id)::text, b.units, m.units
    from (select * from container_stock where env_id = ${envId}::uuid) b
    full join (select site_id, article_id, sum(units) as units from container_stock_movements
      where env_id = ${envId}::uuid group by 1, 2) m on m.site_id = b.site_id and m.article_id = b.article_id
    where coalesce(b.units, 0) <> coalesce(m.units, 0) limit 20)
    union all
    (select 'mercadería del consolidado ' || l.number, g.loaded_units + g.picked_up_units, g.delivered_units + g.fit_units + g.unfit_units + coalesce(g.empty_units, 0) + g.shortage_units + g.empty_shortage_units
    from settlements s
    join settlement_goods g on g.env_id = ${envId}::uuid and g.settlement_id = s.id
    join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = s.load_id
    where s.env_id = ${envId}::uuid and s.state = 'closed'
      and g.loaded_units + g.picked_up_units <> g.delivered_units + g.fit_units + g.unfit_units + coalesce(g.empty_units, 0) + g.shortage_units + g.empty_shortage_units limit 20)
    union all
    (select 'dinero del consolidado ' || l.number, s.expected_cents, s.counted_cents + s.money_booked_cents + s.money_company_cents
    from settlements s join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = s.load_id
    where s.env_id = ${envId}::uuid and s.state = 'closed' and s.expected_cents <> s.counted_cents + s.money_booked_cents + s.money_company_cents limit 20)
    union all
    (select 'asientos del consolidado ' || l.number, s.money_booked_cents + s.goods_booked_cents, coalesce(m.cents, 0)
    from settlements s
    join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = s.load_id
    left join (select settlement_id, sum(amount_cents)::bigint as cents from delivery_account_movements
      where env_id = ${envId}::uuid group by 1) m on m.settlement_id = s.id
    where s.env_id = ${envId}::uuid and coalesce(m.cents, 0) <> case when s.state = 'closed' then s.money_booked_cents + s.goods_booked_cents else 0 end
    limit 20)`.execute(db)
  return [...rows, ...(await checkLoadMoney(tenant))]
}
