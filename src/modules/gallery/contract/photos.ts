import { z } from 'zod'
import { rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { sourceIds } from './sources.ts'

const count = z.number().int()

/** Days of one answer: some five years of photos on every day. */
export const maximumDays = 2_000

export const galleryDays = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      count,
      /** Sum of width through height of its photos: with it a screen knows how high the day is before it has them. */
      ratio: z.number(),
    }),
  ),
  /** By source, under the same filters but that of the source. */
  counts: z.partialRecord(z.enum(sourceIds), count),
  total: count,
  /** Whether there are older days than the answer holds. */
  hasOlder: z.boolean(),
})
export type GalleryDays = z.output<typeof galleryDays>

export const wallPhoto = z.object({
  id: z.uuid(),
  source: z.enum(sourceIds),
  /** «Pedido 1184» */
  title: z.string(),
  day: z.string(),
  takenAt: z.string(),
  width: count,
  height: count,
  /** Quarter turns to the right. */
  turns: count,
  /** Whether its small and large copies are there. */
  isReady: z.boolean(),
  bytes: count,
  customer: z.object({ id: z.uuid(), code: z.string(), name: z.string() }).nullable(),
  seller: z.string().nullable(),
  question: z.string().nullable(),
  distanceMeters: count.nullable(),
  deletedAt: z.string().nullable(),
  deletedBy: z.string().nullable(),
  deleteReason: z.string().nullable(),
})
export type WallPhoto = z.output<typeof wallPhoto>

export const photoPage = z.object({ items: z.array(wallPhoto), next: z.string().nullable() })

/** Anything that a person may read of the document: «Motivo», «Cerrado»; `question` is the key of a form's question. */
const fact = z.object({ label: z.string(), value: z.string(), question: z.string().optional() })

/** The document that a photo belongs to, as its own module tells it; `href` opens it. */
export const photoDocument = z.object({
  title: z.string(),
  href: z.string().nullable(),
  isGone: z.boolean(),
  facts: z.array(fact),
})
export type PhotoDocument = z.output<typeof photoDocument>

/** What the seller did at the customer on the day of the photo. */
export const visitAct = z.object({
  id: z.uuid(),
  title: z.string(),
  takenAt: z.string(),
  amountCents: count.nullable(),
})
export type VisitAct = z.output<typeof visitAct>

export const photoDetail = z.object({
  photo: wallPhoto.extend({
    documentId: z.uuid(),
    questionKey: z.string().nullable(),
    receivedAt: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    address: z.string().nullable(),
    /** The last day it is kept; null: for good. */
    keptUntil: z.string().nullable(),
  }),
  document: photoDocument.nullable(),
  visit: z.array(visitAct),
  /** Photos of the same customer around it, oldest first, itself among them. */
  strip: z.array(wallPhoto),
})
export type PhotoDetail = z.output<typeof photoDetail>

export const turnInput = z.strictObject({ turns: z.number('Elegí cuánto girarla.').int().min(0).max(3) })

/** Photos that one act reaches. */
export const maximumChosen = 2_000
const chosenIds = z
  .array(rowId)
  .min(1, 'Elegí al menos una foto.')
  .max(maximumChosen, `Hasta ${maximumChosen.toLocaleString('es-AR')} fotos a la vez.`)

export const chosenInput = z.strictObject({ ids: chosenIds })
export const deleteInput = z.strictObject({ ids: chosenIds, reason: textInput(300, 3) })
export const changed = z.object({ changed: count })

export const questionList = z.object({
  items: z.array(z.object({ key: z.string(), title: z.string(), photos: count })),
})

/** How far the copies are. */
export const copyProgress = z.object({ waiting: count, failed: count })

/** Open walls read again: photos came, were deleted or brought back. Says `{sellerId}`. */
export const galleryTopic = 'gallery'
