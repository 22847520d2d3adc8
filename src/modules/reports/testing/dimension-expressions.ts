import type { DimensionId } from '../../figures/contract/measures.ts'

/**
 * The key of each dimension in plain SQL over orders `o` of the environment `$1`, their customers `c`, sellers `s` and, for those of
 * articles, the article `a` of a line.
 */
export const dimensionExpressions: Record<DimensionId, string> = {
  day: 'o.day::text',
  week: '(o.day - (extract(isodow from o.day)::int - 1))::text',
  month: "left(o.day::text, 7) || '-01'",
  weekday: 'extract(isodow from o.day)::text',
  hour: "to_char(o.taken_at - interval '3 hours', 'HH24')",
  seller: 's.code',
  supervisor: "coalesce((select code from supervisors x where x.env_id = $1 and x.id = s.supervisor_id), '')",
  manager: "coalesce((select code from managers x where x.env_id = $1 and x.id = s.manager_id), '')",
  customer: 'c.code',
  channel: "coalesce((select code from sales_channels x where x.env_id = $1 and x.id = c.sales_channel_id), '')",
  region: "coalesce((select code from regions x where x.env_id = $1 and x.id = c.region_id), '')",
  item: "coalesce((select code from items x where x.env_id = $1 and x.id = a.item_id), '')",
  subItem: "coalesce((select code from items x where x.env_id = $1 and x.id = a.sub_item_id), '')",
  brand: "coalesce((select code from brands x where x.env_id = $1 and x.id = a.brand_id), '')",
  family: "coalesce(a.family, '')",
  article: 'a.code',
}
