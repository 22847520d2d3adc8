import { z } from 'zod'
import { fileReference, idParams, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { catalogPermissions, catalogTag as tag } from './permissions.ts'

/** Files of one drop. */
export const maximumPhotos = 200

const photographed = z.object({ id: z.uuid(), code: z.string(), name: z.string(), photoFileId: z.uuid().nullable() })
export type PhotographedArticle = z.output<typeof photographed>

/**
 * Codes that the name of a file may stand for, the likeliest first: `10189.jpg`, `10189_1.jpg` and `10189 frente.png` are of
 * 10189, unless an article is called the whole name.
 */
export const codesOfFileName = (name: string): string[] => {
  const whole = name.replace(/\.[^.]*$/, '').trim()
  const parts = [...whole.matchAll(/[\s_(-]+/g)].map(({ index }) => whole.slice(0, index)).filter(Boolean)
  return [...new Set([whole, ...parts.toReversed()])]
}

export const photoRoutes = {
  match: defineRoute({
    method: 'POST',
    path: '/api/article-photos/match',
    access: catalogPermissions.write,
    tag,
    summary: 'A qué artículo corresponde cada archivo, por su nombre. No guarda nada',
    body: z.strictObject({
      names: z
        .array(textInput(200, 1))
        .min(1, 'Elegí al menos un archivo.')
        .max(maximumPhotos, `Hasta ${maximumPhotos} a la vez.`),
    }),
    /** In the order of the names; null: no article has that code. */
    output: z.object({ items: z.array(photographed.nullable()) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/article-photos/:id',
    access: catalogPermissions.read,
    tag,
    summary: 'La foto de un artículo',
    params: idParams,
    output: photographed,
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/api/article-photos/:id',
    access: catalogPermissions.write,
    tag,
    summary: 'Poner, cambiar o quitar la foto de un artículo',
    params: idParams,
    body: z.strictObject({ fileId: fileReference.nullable() }),
    output: photographed,
  }),
}
