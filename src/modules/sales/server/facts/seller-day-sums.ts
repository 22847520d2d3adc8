import { sql } from 'kysely'
import { wasCollected, wasEffective, wasVisited } from '../../../customers/server/index.ts'

/** A seller's day as the sum of its visits. */
export const sellerDayColumns = sql`
  planned, visited, visits, effective_visits, visits_with_debt, collected_with_debt, orders, collections, no_purchases, lines,
  units, packages, kg, discount_cents, net_cents, total_cents, collected_cents, remote_orders, remote_collections, remote_net_cents,
  remote_total_cents, last_operation_at`

export const sellerDaySums = sql`
  count(*) filter (where v.is_planned) planned,
  count(*) filter (where v.is_planned and ${wasVisited('v')}) visited,
  count(*) filter (where ${wasVisited('v')}) visits,
  count(*) filter (where ${wasEffective('v')}) effective_visits,
  count(*) filter (where v.had_debt_due and ${wasVisited('v')}) visits_with_debt,
  count(*) filter (where v.had_debt_due and ${wasCollected('v')}) collected_with_debt,
  sum(v.orders) orders, sum(v.collections) collections, sum(v.no_purchases) no_purchases, sum(v.lines) lines,
  sum(v.units) units, sum(v.packages) packages, sum(v.kg) kg,
  sum(v.discount_cents) discount_cents, sum(v.net_cents) net_cents, sum(v.total_cents) total_cents, sum(v.collected_cents) collected_cents,
  sum(v.remote_orders) remote_orders, sum(v.remote_collections) remote_collections, sum(v.remote_net_cents) remote_net_cents,
  sum(v.remote_total_cents) remote_total_cents,
  max(v.last_operation_at) last_operation_at`
