import { z } from 'zod'
import { idParams, textInput } from './inputs.ts'
import { defineProblems } from './problems.ts'
import { defineRoute } from './route.ts'

/**
 * Accepted image types; the server encodes every image again. The other accepted type is PDF and, where a person attaches
 * documents, Excel and Word: they are only downloaded, never shown inline.
 */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

export const officeTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** What a person may attach to a text; by extension too, because some systems know no type for a document. */
export const attachmentTypes = [...imageTypes, 'application/pdf', '.pdf', '.xlsx', '.docx'] as const

/** What an upload is for: it refuses files of other kinds. Without one, images and PDF. */
export const uploadKinds = ['image', 'attachment'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** Bytes of one upload. */
export const maximumUpload = 12 * 1_048_576

export const fileProblems = defineProblems('files', {
  empty: { status: 400, message: 'El archivo está vacío.' },
  unsupported: {
    status: 415,
    message: 'Ese tipo de archivo no se acepta. Subí una imagen JPG, PNG, WebP o GIF, o un PDF.',
  },
  notAnImage: { status: 415, message: 'Acá va una imagen: JPG, PNG, WebP o GIF.' },
  notAnAttachment: {
    status: 415,
    message: 'Acá va una imagen, un PDF, una planilla .xlsx o un texto .docx. Los formatos anteriores no se aceptan.',
  },
  unsafeDocument: {
    status: 422,
    message: 'El documento está dañado, tiene contraseña o trae macros u objetos. Guardalo sin eso y subilo de nuevo.',
  },
  unreadable: { status: 422, message: 'No pudimos abrir la imagen: está dañada o es demasiado grande.' },
  gone: { status: 404, message: 'El archivo ya no está.' },
  /** Somebody removed it; whoever may know reads the reason after it. */
  removed: { status: 404, message: 'Se quitó.' },
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
      only: z.enum(uploadKinds, 'Elegí una de las opciones.').optional(),
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
