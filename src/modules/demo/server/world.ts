import { type Calendar, type CalendarOptions, createCalendar } from './calendar.ts'
import {
  articleSamplers,
  type Catalogue,
  type CatalogueKind,
  createCatalogue,
  listPrice,
  priceListNames,
} from './catalogue.ts'
import { type Company, createCompany } from './company.ts'
import { type Customer, createCustomers } from './customers.ts'
import { createDebts, type Debts } from './debts.ts'
import { createRandom, createSampler, drawId, type Random } from './random.ts'
import { createRoutes, type Stop } from './routes.ts'
import { createHistoryTables, type HistoryTables } from './tables.ts'
import { createTotals, type Totals } from './totals.ts'

export type HistoryOptions = CalendarOptions & {
  seed: number
  sellers: number
  customers: number
  articles: number
  kind: CatalogueKind
  /** Whether customers also order through the marketplace. */
  marketplace: boolean
}

/** Everything the days of the history are played with. */
export type World = {
  options: HistoryOptions
  calendar: Calendar
  company: Company
  catalogue: Catalogue
  customers: Customer[]
  /** By seller and weekday. */
  stops: Stop[][][]
  /** Customers of each seller and how they are drawn. */
  walks: { customers: Customer[]; sample: (random: Random) => number }[]
  samplers: ((random: Random) => number)[]
  /** Cents by price list, month and article. */
  prices: Float64Array[][]
  /** How much a customer buys at once, by its weight: 1 is usual. */
  sizeOf: (customer: Customer) => number
  tables: HistoryTables
  debts: Debts
  totals: Totals
  numbers: { order: number; line: number; collection: number; noPurchase: number; invoice: number }
  ids: (milliseconds: number) => string
  lastOpenDay: string
}

const walksOf = (customers: Customer[], sellers: number): World['walks'] => {
  const lists = Array.from({ length: sellers }, (): Customer[] => [])
  for (const customer of customers) if (customer.isActive) lists[customer.sellerIndex]?.push(customer)
  return lists.map(list => ({ customers: list, sample: createSampler(list.map(customer => customer.weight)) }))
}

/** Same options, same world: nothing but `now` comes from outside. */
export const createWorld = (options: HistoryOptions): World => {
  const { seed } = options
  const calendar = createCalendar(options)
  const start = Date.parse(`${calendar.firstMonth}T12:00:00Z`)
  const company = createCompany(seed, options.sellers, start)
  const catalogue = createCatalogue(seed, options.kind, options.articles, start)
  const customers = createCustomers(seed, company, options.customers, start)
  const ordersPerSellerDay = options.orders / Math.max(1, calendar.days.length * options.sellers)
  const mean = customers.reduce((sum, customer) => sum + customer.weight, 0) / Math.max(1, customers.length)
  const idRandom = createRandom(seed, 'ids')
  return {
    options,
    calendar,
    company,
    catalogue,
    customers,
    stops: createRoutes({
      seed,
      sellerCount: options.sellers,
      customers,
      firstDay: calendar.firstMonth,
      ordersPerSellerDay,
    }),
    walks: walksOf(customers, options.sellers),
    samplers: articleSamplers(catalogue.articles, calendar.months),
    prices: priceListNames.map((_, list) =>
      calendar.months.map((_month, month) =>
        Float64Array.from(catalogue.articles, article => listPrice(article, list, month)),
      ),
    ),
    sizeOf: customer => Math.min(5, Math.max(0.5, Math.sqrt(customer.weight / mean))),
    tables: createHistoryTables(),
    debts: createDebts(),
    totals: createTotals(calendar.months, options.sellers),
    numbers: { order: 0, line: 0, collection: 0, noPurchase: 0, invoice: 0 },
    ids: milliseconds => drawId(idRandom, milliseconds),
    lastOpenDay: calendar.days.findLast(day => !day.isToday)?.day ?? '',
  }
}
