import pg from 'pg'
import { addDays, addMonths, dayOf, monthOf, weekdayOf } from '../src/kernel/contract/formats.ts'
import type { Period } from '../src/kernel/contract/periods.ts'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import type { DimensionId, MeasureId } from '../src/modules/figures/contract/measures.ts'
import { answerStatistics } from '../src/modules/reports/server/statistics/statistics.service.ts'
import { packSoldDays } from '../src/modules/sales/server/index.ts'
import { type Bench, type BenchRow, median, type Scratch, timeRuns, withBenchContext } from './context.ts'
import { millionEnvironment, openMillion } from './dashboards.bench.ts'

const timeZone = 'America/Argentina/Buenos_Aires'

/** One pair at least for each of the ways that a pair is told: each names another table, or reads it another way. */
const pairs: [MeasureId, DimensionId, DimensionId | undefined][] = [
  ['net', 'article', undefined],
  ['net', 'seller', 'month'],
  ['net', 'day', 'supervisor'],
  ['net', 'channel', 'region'],
  ['net', 'customer', 'month'],
  ['net', 'channel', 'week'],
  ['customers', 'seller', 'month'],
  ['net', 'brand', 'month'],
  ['net', 'article', 'week'],
  ['net', 'seller', 'brand'],
  ['effectiveness', 'seller', 'weekday'],
  ['orders', 'hour', 'weekday'],
  ['net', 'brand', 'channel'],
  ['net', 'customer', 'day'],
  ['net', 'customer', 'brand'],
  ['net', 'article', 'day'],
  ['net', 'article', 'hour'],
  ['orders', 'hour', 'channel'],
  ['customers', 'week', 'channel'],
  ['customers', 'day', 'supervisor'],
  ['customers', 'hour', 'seller'],
  ['customers', 'article', 'seller'],
  ['customers', 'article', 'day'],
  ['customers', 'brand', 'channel'],
  ['customers', 'brand', 'customer'],
]

/** Of a few, also what they take while no day is packed. */
const unpacked: [MeasureId, DimensionId, DimensionId][] = [
  ['customers', 'hour', 'seller'],
  ['customers', 'brand', 'channel'],
]

const expressions: Partial<Record<DimensionId, string>> = {
  month: "date_trunc('month', o.day::timestamp)",
  week: "date_trunc('week', o.day::timestamp)",
  day: 'o.day',
  weekday: 'extract(isodow from o.day)',
  hour: `extract(hour from o.taken_at at time zone '${timeZone}')`,
  seller: 'o.seller_id',
  supervisor: 's.supervisor_id',
  customer: 'o.customer_id',
  channel: 'c.sales_channel_id',
  region: 'c.region_id',
  brand: 'a.brand_id',
  article: 'a.id',
}

/** The same figure counted from orders, or from their lines, in plain SQL. */
const counting = (by: DimensionId[]): string => {
  const lined = by.some(id => id === 'brand' || id === 'article')
  const keys = by.map(id => expressions[id]).join(', ')
  return `select ${keys}, count(*), count(distinct o.customer_id), sum(${lined ? 'l' : 'o'}.net_cents) from orders o
    join customers c on c.env_id = o.env_id and c.id = o.customer_id join sellers s on s.env_id = o.env_id and s.id = o.seller_id
    ${lined ? 'join order_lines l on l.env_id = o.env_id and l.order_id = o.id join articles a on a.env_id = o.env_id and a.id = l.article_id' : ''}
    where o.env_id = $1 and o.day between $2 and $3 and o.canceled_at is null and o.deleted_at is null group by ${by.map((_, index) => index + 1).join(', ')}`
}

type Measured = { asked: typeof pairs; label: string; repetitions: number }
type Filled = { scratch: Scratch; secret: string; envId: string; period: Period; now: Date }

const measure = async (
  { scratch: { ownerUrl, platform }, secret, envId, period, now }: Filled,
  { asked, label, repetitions }: Measured,
): Promise<BenchRow[]> => {
  const client = new pg.Client({ connectionString: applicationUrl(ownerUrl, secret) })
  await client.connect()
  const rows: BenchRow[] = []
  const reader = { envId, userId: envId, role: 'admin' as const, timeZone, scope: { kind: 'environment' as const } }
  const nobody = { sellers: [], supervisors: [], channels: [], regions: [] }
  try {
    for (const [figure, first, second] of asked) {
      const query = { measure: figure, rows: first, columns: second, ...period, ...nobody }
      const ask = () =>
        platform.withTenant(envId, tenant => answerStatistics(tenant, reader, query, now), { readOnly: true })
      const ours = median(await timeRuns(repetitions, ask, 2))
      const count = async (): Promise<void> => {
        await client.query('begin read only')
        await client.query(`set local app.env_id = '${envId}'`)
        await client.query(counting(second ? [first, second] : [first]), [envId, period.from, period.to])
        await client.query('commit')
      }
      const baseline = median(await timeRuns(3, count, 1))
      const name = `${label}: ${figure} by ${first}${second ? ` and ${second}` : ''}`
      rows.push({ name, ours, baseline, unit: 'ms', ratio: ours / baseline, against: 'counting documents' })
    }
    return rows
  } finally {
    await client.end()
  }
}

/** Twelve months of 1,000,000 orders and 5,000,000 lines by two dimensions: server time of one answer. */
export const run: Bench = async context => {
  const scratch = await openMillion(context)
  try {
    const now = new Date()
    const today = dayOf(now, timeZone)
    const last = weekdayOf(today) === 7 ? addDays(today, -1) : today
    const envId = millionEnvironment
    const filled = {
      scratch,
      secret: context.secret,
      envId,
      now,
      period: { from: monthOf(addMonths(last, -11)), to: last },
    }
    const without = await measure(filled, { asked: unpacked, label: 'estadísticas, sin empaquetar', repetitions: 2 })
    await packSoldDays(scratch.platform.withTenant, envId, { today })
    return [...(await measure(filled, { asked: pairs, label: 'estadísticas', repetitions: 7 })), ...without]
  } finally {
    await scratch.drop()
  }
}

if (import.meta.main)
  await withBenchContext(async context => {
    for (const { name, ours, baseline, ratio, against } of await run(context))
      console.log(`${name}: ${ours.toFixed(1)} ms, ${ratio.toFixed(2)} × ${against} (${baseline.toFixed(1)} ms)`)
  })
