import { z } from 'zod'

/**
 * What a seller's day adds up to; money in cents with IVA, but for `netCents`. The remote ones say how much of the rest was
 * made without the seller there.
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

/** A seller's day as the transaction that moved it left it: the whole of it, so that whoever hears it twice counts it once. */
export const liveSellerDay = z.object({
  day: z.string(),
  sellerId: z.string(),
  ...figures,
  lastOperationAt: z.string().nullable(),
})
export type LiveSellerDay = z.output<typeof liveSellerDay>

/** One document, or how many of a seller and a day came together. */
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
