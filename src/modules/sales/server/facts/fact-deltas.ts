import { isRemote, origins } from '../../contract/origins.ts'

/** What a document adds to its visit. The remote figures are the part of the others that the seller did not make in person. */
export const visitFigures = [
  'orders',
  'collections',
  'noPurchases',
  'lines',
  'units',
  'packages',
  'kg',
  'discountCents',
  'netCents',
  'totalCents',
  'collectedCents',
  'remoteOrders',
  'remoteCollections',
  'remoteNetCents',
  'remoteTotalCents',
] as const
type VisitFigure = (typeof visitFigures)[number]

type Visited = { day: string; sellerId: string; customerId: string }

/** What documents add to the derived tables or, with negative figures, subtract. Quantities are integer thousandths. */
export type VisitDelta = Visited &
  Record<VisitFigure, number> & {
    /** When the document was taken. */
    takenAt: string
    /** `takenAt`, or null for a return, which is no operation. */
    operationAt: string | null
  }

export const articleFigures = ['orders', 'quantity', 'packages', 'kg', 'netCents', 'totalCents'] as const
type ArticleFigure = (typeof articleFigures)[number]

export type ArticleDelta = Visited & { takenAt: string; articleId: string } & Record<ArticleFigure, number>

export type FactDeltas = { visits: VisitDelta[]; articles: ArticleDelta[] }

export type SellerDay = { day: string; sellerId: string }

const noFigures = Object.fromEntries(visitFigures.map(figure => [figure, 0])) as Record<VisitFigure, number>

export type CountedLine = { articleId: string } & Record<Exclude<ArticleFigure, 'orders'>, number>

export type CountedOrder = Visited & {
  kind: 'sale' | 'return'
  origin: number
  takenAt: string
  discountCents: number
  lines: CountedLine[]
}

const total = (lines: CountedLine[], figure: Exclude<keyof CountedLine, 'articleId'>): number =>
  lines.reduce((sum, line) => sum + line[figure], 0)

/** An order counts once per article however many of its lines name it. */
const articleDeltas = ({ day, sellerId, customerId, takenAt, kind, lines }: CountedOrder): ArticleDelta[] => {
  const articleIds = new Set<string>()
  return lines.map(line => {
    const isFirst = !articleIds.has(line.articleId)
    articleIds.add(line.articleId)
    return { day, sellerId, customerId, takenAt, orders: isFirst && kind === 'sale' ? 1 : 0, ...line }
  })
}

export const orderDeltas = (order: CountedOrder): FactDeltas => {
  const { day, sellerId, customerId, lines, discountCents, takenAt } = order
  const isSale = order.kind === 'sale'
  const isRemoteSale = isSale && isRemote(order.origin)
  const [netCents, totalCents] = [total(lines, 'netCents'), total(lines, 'totalCents')]
  const visit: VisitDelta = {
    ...noFigures,
    day,
    sellerId,
    customerId,
    discountCents,
    takenAt,
    orders: isSale ? 1 : 0,
    lines: isSale ? lines.length : 0,
    units: total(lines, 'quantity'),
    packages: total(lines, 'packages'),
    kg: total(lines, 'kg'),
    netCents,
    totalCents,
    remoteOrders: isRemoteSale ? 1 : 0,
    remoteNetCents: isRemoteSale ? netCents : 0,
    remoteTotalCents: isRemoteSale ? totalCents : 0,
    operationAt: isSale ? takenAt : null,
  }
  return { visits: [visit], articles: articleDeltas(order) }
}

/** Money collected in a load counts in the day and the seller of the order, but as a remote collection: it is no visit. */
export const collectionDeltas = ({
  day,
  sellerId,
  customerId,
  takenAt,
  totalCents,
  origin = origins.seller,
}: Visited & { takenAt: string; totalCents: number; origin?: number }): FactDeltas => ({
  visits: [
    {
      ...noFigures,
      day,
      sellerId,
      customerId,
      collections: 1,
      remoteCollections: isRemote(origin) ? 1 : 0,
      collectedCents: totalCents,
      takenAt,
      operationAt: takenAt,
    },
  ],
  articles: [],
})

export const noPurchaseDeltas = ({
  day,
  sellerId,
  customerId,
  takenAt,
}: Visited & { takenAt: string }): FactDeltas => ({
  visits: [{ ...noFigures, day, sellerId, customerId, noPurchases: 1, takenAt, operationAt: takenAt }],
  articles: [],
})

const negate = <T extends object>(row: T): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? 0 - value : value]),
  ) as T

/** The deltas that subtract a voided document. */
export const negateDeltas = ({ visits, articles }: FactDeltas): FactDeltas => ({
  visits: visits.map(visit => ({ ...negate(visit), operationAt: null })),
  articles: articles.map(negate),
})

export const joinDeltas = (deltas: FactDeltas[]): FactDeltas => ({
  visits: deltas.flatMap(({ visits }) => visits),
  articles: deltas.flatMap(({ articles }) => articles),
})
