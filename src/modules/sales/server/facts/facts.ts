import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Fact } from './fact.ts'
import {
  placeAll,
  rebuildArticleHours,
  rebuildGroupArticleMonths,
  rebuildGroupDays,
  rebuildGroupHours,
  rebuildSellerHours,
} from './rebuild-statistics.ts'
import {
  rebuildArticleDays,
  rebuildCustomerMonths,
  rebuildSellerArticleMonths,
  rebuildSellerDays,
} from './rebuild-sums.ts'
import { insertVisits, removeEmptyVisits, resetVisits } from './rebuild-visits.ts'
import * as expected from './recounts.ts'
import { planFigures, remoteFigures } from './recounts.ts'
import { rebuildTracks, trackSums } from './seller-tracks.ts'
import { checkSoldDays } from './sold-days/check-sold-days.ts'
import { forgetSoldDays, packSoldDays } from './sold-days/pack-sold-days.ts'

const visitFigures = [
  'orders',
  'collections',
  'no_purchases',
  'lines',
  'units',
  'kg',
  'discount_cents',
  'net_cents',
  'total_cents',
  'collected_cents',
]
const remoteCounts = ['remote_orders', 'remote_collections']
const articleFigures = ['orders', 'quantity', 'packages', 'kg', 'net_cents', 'total_cents']
const documentFigures = ['units', 'packages', 'kg', 'discount_cents', 'net_cents', 'total_cents', 'collected_cents']

/** Every derived table, in the order in which a rebuild counts them: those that others are counted from come first. */
export const facts: Fact[] = [
  {
    table: 'visits',
    row: 'seller × customer × day: plan and operations',
    writers: ['documents', 'plan'],
    serves: 'Tableros, coverage, unvisited customers, the follow-up of a customer',
    recount: {
      keys: ['day', 'seller_id', 'customer_id'],
      figures: [...visitFigures, ...remoteFigures, 'packages', 'last_operation_at'],
      expected: expected.visits,
    },
    rebuild: async (tenant, { days }) => {
      await resetVisits(tenant, days)
      await insertVisits(tenant, days)
      await removeEmptyVisits(tenant, days)
    },
  },
  {
    table: 'seller_days',
    row: 'seller × day',
    writers: ['documents', 'plan'],
    serves: 'indicators, series and rankings of sellers in Tableros; objectives; supervision',
    recount: {
      keys: ['day', 'seller_id'],
      figures: [...planFigures, ...visitFigures, ...remoteFigures, 'packages', 'last_operation_at'],
      expected: expected.sellerDays,
    },
    rebuild: (tenant, { days }) => rebuildSellerDays(tenant, days),
  },
  {
    table: 'customer_months',
    row: 'customer × seller × month',
    writers: ['documents'],
    serves: 'rankings of customers over whole months; statistics by customer',
    recount: {
      keys: ['month', 'customer_id', 'seller_id'],
      figures: ['visits', 'effective_visits', ...visitFigures, ...remoteCounts, 'packages'],
      expected: expected.customerMonths,
    },
    rebuild: (tenant, { months }) => rebuildCustomerMonths(tenant, months),
  },
  {
    table: 'article_days',
    row: 'article × day',
    writers: ['documents'],
    serves: 'rankings of articles, categories and brands; statistics of articles by time',
    recount: { keys: ['day', 'article_id'], figures: articleFigures, expected: expected.articleDays },
    rebuild: (tenant, { days }) => rebuildArticleDays(tenant, days),
  },
  {
    table: 'seller_article_months',
    row: 'seller × article × month',
    writers: ['documents'],
    serves: 'rankings of articles of some sellers; statistics of articles by seller',
    recount: {
      keys: ['month', 'seller_id', 'article_id'],
      figures: articleFigures,
      expected: expected.sellerArticleMonths,
    },
    rebuild: (tenant, { months }) => rebuildSellerArticleMonths(tenant, months),
  },
  {
    table: 'sold_places',
    row: 'customer, seller or article: the number that stands for it in `sold_days`',
    writers: ['packer'],
    serves: 'what `sold_days` serves',
    // Numbers stay: an id keeps its number, and the packs that used a wrong one are dropped.
    rebuild: async () => {},
  },
  {
    table: 'sold_days',
    row: 'closed day: its orders in columns',
    writers: ['packer', 'documents'],
    serves: 'customers who bought, by any two dimensions, in Estadísticas',
    byClock: true,
    check: checkSoldDays,
    rebuild: (tenant, { days, isWhole }) => forgetSoldDays(tenant, isWhole ? undefined : days),
    keep: packSoldDays,
  },
  {
    table: 'customer_groups',
    row: 'customer: the channel and region under which its sums are',
    writers: ['documents', 'customer moves'],
    serves: 'what the three sums by channel and region serve',
    rebuild: (tenant, { isWhole }) => placeAll(tenant, isWhole),
  },
  {
    table: 'group_days',
    row: 'channel × region × day',
    writers: ['documents', 'customer moves'],
    serves: 'sales of Tableros by channel and region; statistics of channels and regions by time',
    recount: {
      keys: ['day', 'channel_id', 'region_id'],
      figures: [...documentFigures, 'visits', 'effective_visits', 'orders', 'collections', 'no_purchases'],
      expected: expected.groupDays,
    },
    rebuild: (tenant, { days }) => rebuildGroupDays(tenant, days),
  },
  {
    table: 'group_article_months',
    row: 'channel × region × article × month',
    writers: ['documents', 'customer moves'],
    serves: 'statistics of articles, brands and categories by channel or region',
    recount: {
      keys: ['month', 'channel_id', 'region_id', 'article_id'],
      figures: articleFigures,
      expected: expected.groupArticleMonths,
    },
    rebuild: (tenant, { months }) => rebuildGroupArticleMonths(tenant, months),
  },
  {
    table: 'seller_hours',
    row: 'seller × day × hour',
    writers: ['documents'],
    serves: 'statistics of hours by time and by seller',
    byClock: true,
    recount: {
      keys: ['day', 'seller_id', 'hour'],
      figures: [...documentFigures, 'orders', 'collections'],
      expected: expected.sellerHours,
    },
    rebuild: (tenant, { days }) => rebuildSellerHours(tenant, days),
  },
  {
    table: 'group_hours',
    row: 'channel × region × month × hour',
    writers: ['documents', 'customer moves'],
    serves: 'statistics of hours by channel or region',
    byClock: true,
    recount: {
      keys: ['month', 'channel_id', 'region_id', 'hour'],
      figures: [...documentFigures, 'orders', 'collections'],
      expected: expected.groupHours,
    },
    rebuild: (tenant, { months }) => rebuildGroupHours(tenant, months),
  },
  {
    table: 'article_hours',
    row: 'article × month × hour',
    writers: ['documents'],
    serves: 'statistics of articles, brands and categories by hour',
    byClock: true,
    recount: { keys: ['month', 'article_id', 'hour'], figures: articleFigures, expected: expected.articleHours },
    rebuild: (tenant, { months }) => rebuildArticleHours(tenant, months),
  },
  {
    table: 'seller_day_tracks',
    row: 'seller × day: positions and metres',
    writers: ['positions'],
    serves: 'the timeline of Calle',
    recount: { keys: ['day', 'seller_id'], figures: ['positions', 'meters'], expected: envId => trackSums(envId) },
    // All tracks, whatever the range: a rebuild of some days is rare.
    rebuild: tenant => rebuildTracks(tenant),
  },
]

/** The periodic work of every derived table. */
export const keepFacts = async (
  withTenant: WithTenant,
  envId: string,
  options: { today: string; signal?: AbortSignal },
): Promise<void> => {
  for (const { keep } of facts) await keep?.(withTenant, envId, options)
}
