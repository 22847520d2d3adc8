import { z } from 'zod'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { audienceInput, reach } from './audience.ts'
import { publicationPermissions } from './permissions.ts'
import {
  feed,
  feedQuery,
  manageQuery,
  publicationChange,
  publicationInput,
  publicationPage,
  publicationParams,
  publicationView,
} from './publications.ts'
import { comment, commentInput, edition, receiptQuery, receipts } from './receipts.ts'

const tag = 'Novedades'
const { read, manage } = publicationPermissions
const base = '/api/publications'
const one = { tag, params: publicationParams } as const

/** What readers do. */
export const readerRoutes = {
  feed: defineRoute({
    method: 'GET',
    path: '/api/my-publications',
    access: read,
    tag,
    summary: 'Las novedades que son para mí, las fijadas primero',
    query: feedQuery,
    output: feed,
  }),
  read: defineRoute({
    ...one,
    method: 'PUT',
    path: `${base}/:id/read`,
    access: read,
    summary: 'Anotar que leí una novedad',
  }),
  confirm: defineRoute({
    ...one,
    method: 'PUT',
    path: `${base}/:id/confirm`,
    access: read,
    summary: 'Confirmar que leí y entendí una novedad; queda con nombre y hora',
    body: z.strictObject({ edition: z.number('Falta el texto que leíste.').int() }),
  }),
  save: defineRoute({
    ...one,
    method: 'PUT',
    path: `${base}/:id/saved`,
    access: read,
    summary: 'Guardar una novedad entre las mías, o quitarla',
    body: z.strictObject({ isSaved: z.boolean('Elegí sí o no.') }),
  }),
  comments: defineRoute({
    ...one,
    method: 'GET',
    path: `${base}/:id/comments`,
    access: read,
    summary: 'Los comentarios de una novedad, del más viejo al más nuevo',
    query: z.strictObject({
      cursor: rowId.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ items: z.array(comment), next: z.string().nullable() }),
  }),
  addComment: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/comments`,
    access: read,
    summary: 'Comentar una novedad; repetido con el mismo id es uno solo',
    body: commentInput,
    output: comment,
  }),
  removeComment: defineRoute({
    method: 'DELETE',
    path: `${base}/:id/comments/:commentId`,
    access: read,
    tag,
    summary: 'Quitar un comentario propio; administración quita cualquiera',
    params: z.strictObject({ id: rowId, commentId: rowId }),
  }),
}

/** What those who write do. */
export const publicationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: base,
    access: manage,
    tag,
    summary: 'Todas las novedades, con su estado y cuántos las leyeron',
    query: manageQuery,
    output: publicationPage,
  }),
  reach: defineRoute({
    method: 'POST',
    path: `${base}/reach`,
    access: manage,
    tag,
    summary: 'A cuántas personas llega una audiencia, y quién queda afuera',
    body: audienceInput,
    output: reach,
  }),
  get: defineRoute({
    ...one,
    method: 'GET',
    path: `${base}/:id`,
    access: manage,
    summary: 'Una novedad con su audiencia',
    output: publicationView,
  }),
  create: defineRoute({
    method: 'POST',
    path: base,
    access: manage,
    tag,
    summary: 'Crear una novedad como borrador',
    body: publicationInput,
    bodyLimit: 600_000,
    output: publicationView,
  }),
  change: defineRoute({
    ...one,
    method: 'PUT',
    path: `${base}/:id`,
    access: manage,
    summary: 'Guardar una novedad; de una publicada, sus lectores ven el texto nuevo',
    body: publicationChange,
    bodyLimit: 600_000,
    output: publicationView,
  }),
  publish: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/publish`,
    access: manage,
    summary: 'Publicar un borrador, o programarlo si empieza más adelante',
    output: publicationView,
  }),
  withdraw: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/withdraw`,
    access: manage,
    summary: 'Volver una novedad a borrador: nadie la ve hasta publicarla de nuevo',
    output: publicationView,
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    path: `${base}/:id`,
    access: manage,
    summary: 'Eliminar una novedad',
  }),
  restore: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/restore`,
    access: manage,
    summary: 'Deshacer la eliminación de una novedad',
    output: publicationView,
  }),
  receipts: defineRoute({
    ...one,
    method: 'GET',
    path: `${base}/:id/receipts`,
    access: manage,
    summary: 'Quién leyó y confirmó una novedad, y quién falta',
    query: receiptQuery,
    output: receipts,
  }),
  nudge: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/nudge`,
    access: manage,
    summary: 'Recordarles la novedad a quienes faltan',
    output: z.object({ sent: z.number().int() }),
  }),
  editions: defineRoute({
    ...one,
    method: 'GET',
    path: `${base}/:id/editions`,
    access: manage,
    summary: 'Los textos que tuvo una novedad, del último al primero',
    output: z.object({ items: z.array(edition) }),
  }),
}
