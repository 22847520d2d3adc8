import { z } from 'zod'
import { idParams, textInput } from './inputs.ts'
import { defineProblems } from './problems.ts'
import { defineRoute } from './route.ts'

/**
 * Accepted image types; the server encodes every image again. The only other accepted type is PDF, which is only
 * downloaded, never shown inline.
 */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Bytes of one upload. */
export const maximumUpload = 12 * 1_048_576

export const fileProblems = defineProblems('files', {
  empty: { status: 400, message: 'El archivo está vacío.' },
  unsupported: {
    status: 415,
    message: 'Ese tipo de archivo no se acepta. Subí una imagen JPG, PNG, WebP o GIF, o un PDF.',
  },
  notAnImage: { status: 415, message: 'Acá va una imagen: JPG, PNG, WebP o GIF.' },
  unreadable: { status: 422, message: 'No pudimos abrir la imagen: está dañada o es demasiado grande.' },
  gone: { status: 404, message: 'El archivo ya no está.' },
})

export const fileView = z.object({
  id: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  hasThumbnail: z.boolean(),
})
export type FileView = z.output<typeof fileView>

export const fileUrl = (id: string): string => `/api/files/${id}`
/** The thumbnail of an image, for avatars and lists: at most 320 px. */
export const thumbnailUrl = (id: string): string => `${fileUrl(id)}/thumbnail`

const tag = 'Archivos'
export const fileRoutes = {
  upload: defineRoute({
    method: 'POST',
    path: '/api/files',
    access: 'session',
    tag,
    summary: 'Subir un archivo: sus bytes son el cuerpo. Si en un día nada lo usa, se borra',
    query: z.strictObject({
      name: textInput(200).default('archivo'),
      /** Refuses files that are no images. */
      only: z.enum(['image'], 'Elegí una de las opciones.').optional(),
    }),
    body: z.custom<Uint8Array>(value => value instanceof Uint8Array, 'Enviá los bytes del archivo.'),
    isBinary: true,
    bodyLimit: maximumUpload,
    rateLimit: { max: 240, windowSeconds: 60 },
    output: fileView,
  }),
  download: defineRoute({
    method: 'GET',
    path: '/api/files/:id',
    access: 'session',
    tag,
    summary: 'Un archivo',
    params: idParams,
  }),
  thumbnail: defineRoute({
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    access: 'session',
    tag,
    summary: 'La miniatura de una imagen',
    params: idParams,
  }),
}
