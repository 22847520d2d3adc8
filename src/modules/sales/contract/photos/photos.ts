import { z } from 'zod'
import { fileProblems, maximumUpload } from '../../../../kernel/contract/files.ts'
import { defineProblems } from '../../../../kernel/contract/problems.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { postDocuments } from '../ingest/routes.ts'
import { recentInstant, wireInstant, wireKey } from '../ingest/wire-fields.ts'

/** Photos that one operation keeps. */
export const maximumPhotos = 10

export const operationKinds = ['order', 'collection', 'no-purchase'] as const
export type OperationKind = (typeof operationKinds)[number]

export const photoProblems = defineProblems('photos', {
  keyReused: { status: 409, message: 'Esa clave ya se usó para otra foto de la operación.' },
  tooMany: { status: 409, message: `Una operación guarda hasta ${maximumPhotos} fotos.` },
})

/** A picture taken with an operation; `fileId` is what shows it (`fileUrl`, `thumbnailUrl`). */
export const operationPhoto = z.object({ id: z.uuid(), fileId: z.uuid(), takenAt: z.string() })
export type OperationPhoto = z.output<typeof operationPhoto>

const query = z.strictObject({
  /** The phone's key of the photo; left out, its bytes are its key. */
  sk: wireKey.optional(),
  /** When it was taken; left out, when its operation was. */
  t: z
    .union([
      wireInstant,
      z
        .string()
        .regex(/^\d{13}$/)
        .transform((value): string | number => Number(value))
        .pipe(wireInstant),
    ])
    .meta({ examples: [recentInstant] })
    .optional(),
})

const photoAnswer = z.object({ key: z.string(), status: z.enum(['created', 'repeated']), id: z.uuid() })

const photoRoute = (path: string, what: string) =>
  defineRoute({
    method: 'POST',
    path: `/api/v1/${path}/:key/photos`,
    access: postDocuments,
    tag: 'Ingreso de documentos',
    summary: `Recibir una foto de ${what} por su clave: sus bytes son el cuerpo (JPG, PNG, WebP, GIF o AVIF; 201 nueva, 200 repetida, 409 si la clave ya es de otra imagen). ${fileProblems.notAnImage.message}`,
    params: z.strictObject({ key: wireKey }),
    query,
    body: z.custom<Uint8Array>(value => value instanceof Uint8Array, 'Enviá los bytes de la foto.'),
    isBinary: true,
    bodyLimit: maximumUpload,
    rateLimit: { max: 600, windowSeconds: 60 },
    output: photoAnswer,
  })

export const photoRoutes = {
  order: photoRoute('orders', 'un pedido'),
  collection: photoRoute('collections', 'una cobranza'),
  'no-purchase': photoRoute('no-purchases', 'una no compra'),
}
