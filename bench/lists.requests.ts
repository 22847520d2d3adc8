import { type Filter, parseSort } from '../src/kernel/contract/filters.ts'
import { addDays, dayOf } from '../src/kernel/contract/formats.ts'
import { requestUrl } from '../src/kernel/web/api/request-url.ts'
import { readColumns, rowsQuery, type Shown, totalsQuery } from '../src/kernel/web/grid/list-requests.ts'
import { orderTabs } from '../src/modules/sales/contract/vouchers/order-vouchers.ts'
import { orderList } from '../src/modules/sales/web/vouchers/order-list.ts'
import { type ListsPerson, listsEnvironment, listsTimeZone } from './lists.seed.ts'

export type PlainSql = { text: string; values: unknown[] }

/** One request of a screen. `url` may ask first for what the screen had before: the cursor of the page before. */
export type ScreenRequest = {
  name: string
  person: ListsPerson
  url: (ask: (url: string) => Promise<string>) => Promise<string>
  /** The plainest SQL that answers the same rows. */
  plain?: PlainSql
  /** Also measured by how many a second it answers, one after another and sixteen at once. */
  hasRate?: boolean
}

const pageSize = 100

const today = dayOf(new Date(), listsTimeZone)
const is = (field: string, value: string): Filter => ({ field, operator: 'matches', value })

const daysFilter = (days: number): Filter[] => [
  { field: 'date', operator: 'greater-than', value: addDays(today, 1 - days) },
  { field: 'date', operator: 'less-than', value: today },
]

const orders = orderList({ severalDays: true, extended: false })
const shownColumns = Object.entries(orders.fields).flatMap(([name, field]) => (field.hidden ? [] : [name]))
const ofOrders = (filter: Filter[], sort: string): Shown => ({
  parameters: {},
  filter: [orderTabs.pedidos, ...filter],
  sort: parseSort(sort),
  columns: readColumns(shownColumns, orders.needs),
})

const orderUrl = (filter: Filter[], sort: string): string =>
  requestUrl('/api/data/orders', {}, rowsQuery(ofOrders(filter, sort), { skip: 0, limit: pageSize }))

const orderTotals = (filter: Filter[]): string => requestUrl('/api/data/orders', {}, totalsQuery(ofOrders(filter, '')))

const plainOrders = (days: number, more: { where?: string; order?: string; offset?: number } = {}): PlainSql => ({
  text: `select t.id, t.number, t.state, t.taken_at, t.units, t.total_cents, t.distance_meters, c.name, c.code, r.name as zone, s.id as seller_id, s.name as seller
    from orders t join customers c on c.env_id = t.env_id and c.id = t.customer_id join sellers s on s.env_id = t.env_id and s.id = t.seller_id
    left join regions r on r.env_id = c.env_id and r.id = c.region_id
    where t.env_id = $1 and t.origin in (0, 1) and t.canceled_at is null and t.deleted_at is null and t.day between $2 and $3 ${more.where ?? ''}
    order by ${more.order ?? 't.taken_at desc, t.id desc'} limit ${pageSize} offset ${more.offset ?? 0}`,
  values: [listsEnvironment, addDays(today, 1 - days), today],
})

const following = (url: string, pages: number) => async (ask: (url: string) => Promise<string>) => {
  let next = ''
  for (let page = 0; page < pages; page += 1) {
    const answer = JSON.parse(await ask(next ? `${url}&cursor=${encodeURIComponent(next)}` : url)) as { next: string }
    next = answer.next
  }
  return `${url}&cursor=${encodeURIComponent(next)}`
}

const plainCustomers = (text: string): PlainSql => ({
  text: `select id, code, name, trade_name, address, locality, phone from customers
    where env_id = $1 and deleted_at is null and normalize_text(name) like $2 order by name, id limit ${pageSize}`,
  values: [listsEnvironment, `%${text}%`],
})

const ofCustomers = (text: string): Shown => ({
  parameters: {},
  filter: text ? [{ field: 'name', operator: 'contains', value: text }] : [],
  sort: parseSort('name'),
  columns: null,
})

const customersUrl = (text: string): string =>
  requestUrl('/api/data/customers', {}, rowsQuery(ofCustomers(text), { skip: 0, limit: pageSize }))

const year = 365

/** A customer within the reach of each person: those of seller n have the codes n, n + 100 and so on. */
const customerOf: Record<ListsPerson, string> = {
  administrator: '000007',
  seller: '000007',
  supervisor: '000030',
  manager: '000050',
}

const requestsOf = (person: ListsPerson, isScoped: boolean): ScreenRequest[] => {
  const fixed = (name: string, url: string, plain?: PlainSql, hasRate = false): ScreenRequest => ({
    name,
    person,
    url: async () => url,
    // What a person does not see is not in the plain SQL.
    ...(plain && !isScoped ? { plain, hasRate } : {}),
  })
  const month = orderUrl(daysFilter(30), '-time')
  const follow = `/api/customers/${customerOf[person]}/follow`
  return [
    fixed('orders of today', orderUrl(daysFilter(1), '-time'), plainOrders(1)),
    fixed('orders of 30 days', month, plainOrders(30), true),
    fixed('orders of a year', orderUrl(daysFilter(year), '-time'), plainOrders(year)),
    fixed('orders of 30 days, totals', orderTotals(daysFilter(30))),
    fixed('orders of a year, totals', orderTotals(daysFilter(year))),
    {
      name: 'orders of 30 days, page 20',
      person,
      url: following(month, 19),
      ...(isScoped ? {} : { plain: plainOrders(30, { offset: 19 * pageSize }) }),
    },
    fixed('by total', orderUrl(daysFilter(30), '-total'), plainOrders(30, { order: 't.total_cents desc, t.id desc' })),
    fixed('by customer', orderUrl(daysFilter(30), 'name'), plainOrders(30, { order: 'c.name, t.id' })),
    fixed(
      'pending',
      orderUrl([...daysFilter(30), is('state', 'pending')], '-time'),
      plainOrders(30, { where: 'and t.state = 1' }),
    ),
    fixed('canceled', orderUrl([...daysFilter(30), is('state', 'canceled')], '-time')),
    fixed(
      'from an amount',
      orderUrl([...daysFilter(30), { field: 'total', operator: 'greater-than', value: '5000000' }], '-time'),
    ),
    fixed(
      'one seller',
      orderUrl([...daysFilter(30), { field: 'seller', operator: 'contains', value: 'Vendedor 7' }], '-time'),
    ),
    fixed(
      'customer «almac»',
      orderUrl([...daysFilter(30), { field: 'name', operator: 'contains', value: 'almac' }], '-time'),
    ),
    fixed('counts of the tabs', `/api/vouchers/counts?from=${addDays(today, -29)}&until=${today}`),
    fixed('customers «alm»', customersUrl('alm'), plainCustomers('alm')),
    fixed('customers «almac»', customersUrl('almac'), plainCustomers('almac'), true),
    fixed('customers «almacen don j»', customersUrl('almacen don j'), plainCustomers('almacen don j')),
    fixed('customers, first page', customersUrl('')),
    fixed('customers «almac», totals', requestUrl('/api/data/customers', {}, totalsQuery(ofCustomers('almac')))),
    fixed('search «almac»', '/api/search?text=almac'),
    fixed('inbox', '/api/supervision/inbox'),
    fixed('a customer’s follow-up', follow),
    ...['purchases', 'articles', 'debt', 'visits', 'operations'].map(part =>
      fixed(`a customer’s follow-up, ${part}`, `${follow}/${part}`),
    ),
    // The coverage is of who leads sellers.
    ...(person === 'seller'
      ? []
      : [fixed('coverage of a week', `/api/coverage/map?from=${addDays(today, -6)}&to=${today}`)]),
  ]
}

export const listRequests = (): ScreenRequest[] => [
  ...requestsOf('administrator', false),
  ...requestsOf('supervisor', true),
  ...requestsOf('manager', true),
  ...requestsOf('seller', true),
]
