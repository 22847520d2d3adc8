import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { type DocumentOrigin, documentOrigins } from '../../sales/contract/origins.ts'
import { operationPhoto } from '../../sales/contract/photos/photos.ts'

const tag = 'Calle'
const read = permission('street.timeline', 'user')
const count = z.number().int()
const cents = z.number().int()
const instant = z.string()

/** Stops of one answer unless fewer are asked for. */
export const stopsOfPage = 100
/** Planned customers not visited that an answer names; `total` says how many there are. */
export const pendingRows = 100
/** Documents made without a visit that an answer names; `total` says how many there are. */
export const remoteRows = 100
/** Points of a walked day; a longer one is thinned out evenly. */
export const trackPoints = 1000

/** A seller's code (spec.md: sellerKey). */
export const sellerKey = z.strictObject({ sellerKey: z.string().min(1).max(60) })

export const stopKinds = { order: 'Pedido', collection: 'Cobranza', noPurchase: 'No compra' } as const
export type StopKind = keyof typeof stopKinds

const shop = { code: z.string(), name: z.string() }

const stop = z.object({
  id: z.uuid(),
  kind: z.enum(['order', 'collection', 'noPurchase']),
  /** Its place in the day, from 1. */
  number: count,
  takenAt: instant,
  customer: z.object({ ...shop, address: z.string().nullable() }),
  isPlanned: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Metres from the shop, where both places are known. */
  distanceMeters: count.nullable(),
  isFar: z.boolean(),
  /** With IVA; none for a no-purchase. */
  totalCents: cents.nullable(),
  /** Of a no-purchase. */
  excuse: z.string().nullable(),
  note: z.string().nullable(),
  photos: z.array(operationPhoto),
  /** Its reason asks for a photo, and none came. */
  lacksPhoto: z.boolean(),
  /** Since the stop before: minutes, and metres where both places are known. */
  gapMinutes: count.nullable(),
  stepMeters: count.nullable(),
  href: z.string(),
})
export type Stop = z.output<typeof stop>

const remoteDocument = z.object({
  id: z.uuid(),
  kind: z.enum(['order', 'collection']),
  takenAt: instant,
  origin: z.enum(Object.keys(documentOrigins) as [DocumentOrigin, ...DocumentOrigin[]]),
  customer: z.object(shop),
  totalCents: cents,
  href: z.string(),
})

const pendingCustomer = z.object({ ...shop, latitude: z.number().nullable(), longitude: z.number().nullable() })

export const timelineDay = z.object({
  seller: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  day: z.string(),
  today: z.string(),
  farAwayMeters: count,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  summary: z.object({
    planned: count,
    visited: count,
    visits: count,
    effectiveVisits: count,
    orders: count,
    totalCents: cents,
    collections: count,
    collectedCents: cents,
    noPurchases: count,
    /** Stops farther from their shop than the company allows. */
    far: count,
    /** Walked, by the positions; null without any. */
    meters: count.nullable(),
  }),
  stops: z.array(stop),
  total: count,
  /** Number of the last stop of this page while there are more. */
  next: count.nullable(),
  /** Orders that the office and customers themselves made for this seller: counted among the orders above, and no stops. */
  remote: z.object({ total: count, totalCents: cents, rows: z.array(remoteDocument) }),
  pending: z.object({ total: count, rows: z.array(pendingCustomer) }),
  /** Longitude and latitude, in order. */
  track: z.array(z.tuple([z.number(), z.number()])),
})
export type TimelineDay = z.output<typeof timelineDay>

const daySeller = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  operations: count,
  lastOperationAt: instant.nullable(),
})

export const timelineRoutes = {
  sellers: defineRoute({
    method: 'GET',
    path: '/api/timeline',
    access: read,
    tag,
    summary: 'Vendedores cuyo día se puede mirar, el de la última operación primero',
    query: z.strictObject({ day: daySchema.optional() }),
    output: z.object({ day: z.string(), sellers: z.array(daySeller) }),
  }),
  day: defineRoute({
    method: 'GET',
    path: '/api/timeline/:sellerKey',
    access: read,
    tag,
    summary: 'El día de un vendedor: paradas en orden, recorrido y clientes que faltó visitar',
    params: sellerKey,
    query: z.strictObject({
      day: daySchema.optional(),
      after: z.coerce.number().int().min(0).max(100_000).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(stopsOfPage),
    }),
    output: timelineDay,
  }),
}
