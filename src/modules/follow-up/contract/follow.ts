import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { customerPermissions, customersTag } from '../../customers/contract/permissions.ts'

/** The periods and limits of the follow-up page's figures; the screen shows them beside each figure. */
export const followRules = {
  /** Average ticket and effectiveness look at these days, and compare with as many before. */
  recentDays: 90,
  /** How often a customer buys is computed over these days. */
  frequencyDays: 180,
  chartMonths: 24,
  /** Articles and their groups, and reasons of no-purchases. */
  yearDays: 365,
  /** An article not bought for this long was never bought. */
  neverDays: 730,
  /** How many peers are compared to find the articles that the customer never bought. */
  peers: 150,
  calendarWeeks: 12,
  listed: 10,
  documents: 100,
  operations: 20,
  /** Bought on at least so many days, and not for twice its own rhythm nor for four weeks: lost. */
  lost: { purchases: 3, timesItsRhythm: 2, days: 28 },
} as const

const codeAndName = z.object({ code: z.string(), name: z.string() })
const span = z.object({ from: z.string(), to: z.string(), netCents: z.number() })

export const followSummary = z.object({
  customer: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    tradeName: z.string().nullable(),
    cuit: z.string().nullable(),
    dni: z.string().nullable(),
    taxCondition: z.string().nullable(),
    address: z.string().nullable(),
    locality: z.string().nullable(),
    province: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    isActive: z.boolean(),
    seller: codeAndName.nullable(),
    salesChannel: codeAndName.nullable(),
    region: codeAndName.nullable(),
    priceList: codeAndName.nullable(),
  }),
  today: z.string(),
  /** Net sale: this month so far, the same days of the month before, and those of a year ago. */
  month: span,
  lastMonth: span,
  lastYear: span,
  ticket: z.object({ cents: z.number().nullable(), before: z.number().nullable(), orders: z.number() }),
  frequency: z.object({
    days: z.number().nullable(),
    agreedDays: z.number().nullable(),
    lastOrderOn: z.string().nullable(),
    daysSince: z.number().nullable(),
  }),
  effectiveness: z.object({
    ratio: z.number().nullable(),
    before: z.number().nullable(),
    visits: z.number(),
    effective: z.number(),
  }),
  debt: z.object({ totalCents: z.number(), overdueCents: z.number() }),
  route: z.array(z.object({ weekday: z.number(), frequency: z.string(), seller: z.string() })),
  nextVisitOn: z.string().nullable(),
})
export type FollowSummary = z.output<typeof followSummary>

const group = z.object({ id: z.uuid().nullable(), name: z.string(), netCents: z.number(), beforeCents: z.number() })
export type SoldGroup = z.output<typeof group>

export const followPurchases = z.object({
  /** The oldest first; the last one runs. */
  months: z.array(
    z.object({
      month: z.string(),
      orders: z.number(),
      netCents: z.number(),
      units: z.number(),
      kg: z.number(),
    }),
  ),
  items: z.array(group),
  brands: z.array(group),
})
export type FollowPurchases = z.output<typeof followPurchases>

const article = z.object({ code: z.string(), name: z.string() })
const boughtArticle = article.extend({
  quantity: z.number(),
  netCents: z.number(),
  purchases: z.number(),
  lastOn: z.string(),
})
const lostArticle = boughtArticle.extend({
  /** Days between purchases while it was bought. */
  everyDays: z.number(),
  daysSince: z.number(),
  netPerMonthCents: z.number(),
})
export type BoughtArticle = z.output<typeof boughtArticle>
export type LostArticle = z.output<typeof lostArticle>

export const followArticles = z.object({
  bought: z.array(boughtArticle),
  lost: z.array(lostArticle),
  /** What the lost ones, listed or not, used to bring in a month. */
  lostPerMonthCents: z.number(),
  lostCount: z.number(),
  never: z.array(article.extend({ buyers: z.number() })),
  /** Shops that `buyers` are counted among. */
  peers: z.number(),
})
export type FollowArticles = z.output<typeof followArticles>

export const debtBuckets = {
  notDue: 'Por vencer',
  upTo15: '1 a 15 días',
  upTo30: '16 a 30 días',
  over30: 'Más de 30 días',
} as const
export type DebtBucket = keyof typeof debtBuckets

export const followDebt = z.object({
  totalCents: z.number(),
  buckets: z.array(
    z.object({ key: z.enum(['notDue', 'upTo15', 'upTo30', 'over30']), cents: z.number(), documents: z.number() }),
  ),
  count: z.number(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      number: z.string(),
      issuedOn: z.string(),
      dueOn: z.string(),
      totalCents: z.number(),
      balanceCents: z.number(),
      /** Negative while it is not due. */
      daysOverdue: z.number(),
    }),
  ),
})
export type FollowDebt = z.output<typeof followDebt>

export const followVisits = z.object({
  /** A Monday. */
  from: z.string(),
  to: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      isPlanned: z.boolean(),
      /** Of visits; what was ordered without one is apart. */
      orders: z.number(),
      collections: z.number(),
      noPurchases: z.number(),
      remoteOrders: z.number(),
    }),
  ),
  reasons: z.array(z.object({ name: z.string(), count: z.number() })),
  noPurchases: z.array(
    z.object({
      id: z.uuid(),
      takenAt: z.string(),
      reason: z.string(),
      note: z.string().nullable(),
      seller: z.string(),
    }),
  ),
})
export type FollowVisits = z.output<typeof followVisits>

const operation = z.object({
  id: z.uuid(),
  kind: z.enum(['order', 'return', 'collection', 'noPurchase']),
  takenAt: z.string(),
  number: z.number().nullable(),
  totalCents: z.number().nullable(),
  seller: z.string(),
  /** The reason of a no-purchase. */
  reason: z.string().nullable(),
  isCanceled: z.boolean(),
})
export type FollowOperation = z.output<typeof operation>

const params = z.strictObject({ codeClient: z.string().trim().min(1).max(40) })
const routeBase = { method: 'GET', access: customerPermissions.read, tag: customersTag, params } as const
const base = '/api/customers/:codeClient/follow'

/** One customer by its code, within the person's sellers: another is a 404, and so is what it did with sellers out of reach. */
export const followRoutes = {
  summary: defineRoute({
    ...routeBase,
    path: base,
    summary: 'Seguimiento de un cliente: quién es y sus cifras principales',
    output: followSummary,
  }),
  purchases: defineRoute({
    ...routeBase,
    path: `${base}/purchases`,
    summary: 'Compras de un cliente por mes, rubro y marca',
    output: followPurchases,
  }),
  articles: defineRoute({
    ...routeBase,
    path: `${base}/articles`,
    summary: 'Artículos que un cliente compra, dejó de comprar y nunca compró',
    output: followArticles,
  }),
  debt: defineRoute({
    ...routeBase,
    path: `${base}/debt`,
    summary: 'Deuda de un cliente por antigüedad, con sus comprobantes',
    output: followDebt,
  }),
  visits: defineRoute({
    ...routeBase,
    path: `${base}/visits`,
    summary: 'Visitas de un cliente en las últimas semanas, y por qué no compró',
    output: followVisits,
  }),
  operations: defineRoute({
    ...routeBase,
    path: `${base}/operations`,
    summary: 'Operaciones de un cliente, de la última a la primera',
    query: z.strictObject({ cursor: z.string().max(200).optional() }),
    output: z.object({ items: z.array(operation), next: z.string().nullable() }),
  }),
}
