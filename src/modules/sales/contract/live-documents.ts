import { z } from 'zod'

/**
 * What a seller's day adds up to; money in cents with IVA, except `netCents`. The remote figures are the part of the others
 * that the seller did not make in person.
 */
export const sellerDayFigures = [
  'planned',
  'visited',
  'visits',
  'effectiveVisits',
  'visitsWithDebt',
  'collectedWithDebt',
  'orders',
  'collections',
  'noPurchases',
  'lines',
  'units',
  'packages',
  'kg',
  'netCents',
  'totalCents',
  'collectedCents',
  'remoteOrders',
  'remoteCollections',
  'remoteNetCents',
  'remoteTotalCents',
] as const
export type SellerDayFigure = (typeof sellerDayFigures)[number]

const figures = Object.fromEntries(sellerDayFigures.map(name => [name, z.number()])) as Record<
  SellerDayFigure,
  z.ZodNumber
>

/** A seller's whole day after a transaction, not the difference, so that receiving it twice does no harm. */
export const liveSellerDay = z.object({
  day: z.string(),
  sellerId: z.string(),
  ...figures,
  lastOperationAt: z.string().nullable(),
})
export type LiveSellerDay = z.output<typeof liveSellerDay>

/** One document, or the count of documents of a seller and day that arrived together. */
export type DocumentNews =
  | {
      id: string
      number: number | null
      day: string
      sellerId: string
      customerId: string
      totalCents: number | null
    }
  | { day: string; sellerId: string; count: number }
