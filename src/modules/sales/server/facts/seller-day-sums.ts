import { sql } from 'kysely'
import { sellerDayFigures } from '../../contract/live-documents.ts'

/** A seller's day as the sum of its visits. */
export const sellerDayColumns = sql`
  planned, visited, visits, effective_visits, visits_with_debt, collected_with_debt, orders, collections, no_purchases, lines,
  units, packages, kg, discount_cents, net_cents, total_cents, collected_cents, last_operation_at`

export const sellerDaySums = sql`
  count(*) filter (where v.is_planned) planned,
  count(*) filter (where v.is_planned and v.orders + v.collections + v.no_purchases > 0) visited,
  count(*) filter (where v.orders + v.collections + v.no_purchases > 0) visits,
  count(*) filter (where v.orders > 0) effective_visits,
  count(*) filter (where v.had_debt_due and v.orders + v.collections + v.no_purchases > 0) visits_with_debt,
  count(*) filter (where v.had_debt_due and v.collections > 0) collected_with_debt,
  sum(v.orders) orders, sum(v.collections) collections, sum(v.no_purchases) no_purchases, sum(v.lines) lines,
  sum(v.units) units, sum(v.packages) packages, sum(v.kg) kg,
  sum(v.discount_cents) discount_cents, sum(v.net_cents) net_cents, sum(v.total_cents) total_cents, sum(v.collected_cents) collected_cents,
  max(v.last_operation_at) last_operation_at`

/** What a seller's months keep of the days: all that can be added and taken away again. */
export const sellerMonthFigures = [...sellerDayFigures, 'discountCents'] as const

export const sellerMonthColumns = sql.join(sellerMonthFigures.map(figure => sql.ref(figure)))
