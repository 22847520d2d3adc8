import { type Filter, parseFilter, parseSort } from '../src/kernel/contract/filters.ts'
import { listsEnvironment } from './lists.seed.ts'

export type PlainSql = { text: string; values: unknown[] }

type PlainList = {
  /** The table is `t`. */
  from: string
  shown: string
  summed: string
  columns: Record<string, string>
  /** Filters whose stored form is not the column itself. */
  choices?: Record<string, string>
}

const visit = `join customers c on c.env_id = t.env_id and c.id = t.customer_id
  join sellers s on s.env_id = t.env_id and s.id = t.seller_id
  left join regions r on r.env_id = c.env_id and r.id = c.region_id`

const visitColumns = {
  date: 't.day',
  time: 't.taken_at',
  name: 'c.name',
  code: 'c.code',
  seller: 's.name',
  zona: 'r.name',
  distancia: 't.distance_meters',
}

const lists: Record<string, PlainList> = {
  orders: {
    from: `orders t ${visit}`,
    shown:
      't.id, t.number, t.state, t.taken_at, t.units, t.total_cents, t.distance_meters, c.name, c.code, r.name as zone, s.name as seller',
    summed: 'sum(t.units), sum(t.total_cents), sum(t.net_cents)',
    columns: { ...visitColumns, number: 't.number', total: 't.total_cents', itemsQty: 't.units' },
    choices: {
      'origin:seller|office': 't.origin in (0, 1) and t.canceled_at is null',
      'origin:app': 't.origin = 2 and t.canceled_at is null',
    },
  },
  collections: {
    from: `collections t ${visit}`,
    shown:
      't.id, t.number, t.taken_at, t.total_cents, t.distance_meters, c.name, c.code, r.name as zone, s.name as seller',
    summed: 'sum(t.total_cents)',
    columns: { ...visitColumns, number: 't.number', total: 't.total_cents' },
  },
  customers: {
    from: 'customers t',
    shown: 't.*',
    summed: '1',
    columns: { name: 't.name', code: 't.code', locality: 't.locality', address: 't.address' },
  },
}

/** Columns in which text can be searched. */
const texts = new Set(['name', 'code', 'seller', 'zona', 'locality', 'address'])

const comparisons: Partial<Record<Filter['operator'], string>> = {
  'greater-than': '>=',
  'less-than': '<=',
  matches: '=',
}

const conditionOf = (list: PlainList, { field, operator, value }: Filter, index: number) => {
  const choice = list.choices?.[`${field}:${value}`]
  if (choice) return { condition: choice, value: null }
  const column = list.columns[field]
  if (!column) return null
  if (operator === 'contains' && !texts.has(field)) return null
  if (operator === 'contains')
    return { condition: `normalize_text(${column}) like '%' || normalize_text($${index}) || '%'`, value }
  const comparison = comparisons[operator]
  return comparison ? { condition: `${column} ${comparison} $${index}`, value } : null
}

const orderOf = (list: PlainList, sort: string): string | null => {
  const terms = parseSort(sort).map(({ field, descending }) => {
    const column = list.columns[field]
    return column ? `${column}${descending ? ' desc' : ''}` : null
  })
  return terms.includes(null) ? null : [...terms, 't.id'].join(', ')
}

type Where = { text: string; values: unknown[] }

const whereOf = (list: PlainList, filters: string[]): Where | null => {
  const conditions = ['t.env_id = $1', 't.deleted_at is null']
  const values: unknown[] = [listsEnvironment]
  for (const text of filters) {
    const filter = parseFilter(text)
    const plain = filter && conditionOf(list, filter, values.length + 1)
    if (!plain) return null
    conditions.push(plain.condition)
    if (plain.value !== null) values.push(plain.value)
  }
  return { text: conditions.join(' and '), values }
}

/** Lists and parameters that the plain SQL below answers in the same way. */
const knownParameters = new Set(['filter', 'sort', 'skip', 'limit', 'part', 'columns', 'cursor'])

/**
 * The plainest SQL for a list as an administrator sees it; null for everything else. A cursor is written as the offset of
 * the second page, which is the one that was recorded.
 */
export const plainOf = (address: string): PlainSql | null => {
  const url = new URL(address, 'http://localhost')
  const list = lists[/^\/api\/data\/([\w-]+)$/.exec(url.pathname)?.[1] ?? '']
  const query = url.searchParams
  if (!list || [...query.keys()].some(name => !knownParameters.has(name))) return null
  const where = whereOf(list, query.getAll('filter'))
  if (!where) return null
  const { values } = where
  if (query.get('part') === 'totals')
    return { text: `select count(*), ${list.summed} from ${list.from} where ${where.text}`, values }
  const order = orderOf(list, query.get('sort') ?? '')
  const offset = query.has('cursor') ? 100 : 0
  if (!order) return null
  return {
    text: `select ${list.shown} from ${list.from} where ${where.text} order by ${order} limit 100 offset ${offset}`,
    values,
  }
}
