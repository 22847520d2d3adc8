import { z } from 'zod'
import { idParams } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { daysQuery, photosQuery } from './filters.ts'
import { galleryPermissions } from './permissions.ts'
import {
  changed,
  chosenInput,
  copyProgress,
  deleteInput,
  galleryDays,
  photoDetail,
  photoPage,
  questionList,
  turnInput,
} from './photos.ts'
import { retentionReach, retentionSettings } from './retention.ts'

const tag = 'Galería'
const { read, manage } = galleryPermissions
const base = '/api/gallery'

export const galleryRoutes = {
  days: defineRoute({
    method: 'GET',
    path: `${base}/days`,
    access: read,
    tag,
    summary: 'Los días con fotos y cuántas tiene cada uno',
    query: daysQuery,
    output: galleryDays,
  }),
  photos: defineRoute({
    method: 'GET',
    path: `${base}/photos`,
    access: read,
    tag,
    summary: 'Las fotos de unos días, de la más nueva a la más vieja',
    query: photosQuery,
    output: photoPage,
  }),
  detail: defineRoute({
    method: 'GET',
    path: `${base}/photos/:id`,
    access: read,
    tag,
    summary: 'Una foto con su documento, su visita y las otras del mismo cliente',
    params: idParams,
    output: photoDetail,
  }),
  small: defineRoute({
    method: 'GET',
    path: `${base}/photos/:id/small`,
    access: read,
    tag,
    summary: 'Una foto en chico, para el muro',
    params: idParams,
  }),
  large: defineRoute({
    method: 'GET',
    path: `${base}/photos/:id/large`,
    access: read,
    tag,
    summary: 'Una foto en grande, para el visor',
    params: idParams,
  }),
  turn: defineRoute({
    method: 'PUT',
    path: `${base}/photos/:id/turn`,
    access: manage,
    tag,
    summary: 'Girar una foto; queda girada para todos',
    params: idParams,
    body: turnInput,
  }),
  zip: defineRoute({
    method: 'POST',
    path: `${base}/zip`,
    access: read,
    tag,
    summary: 'Un zip con las fotos elegidas y una planilla que dice qué es cada una',
    body: chosenInput,
    rateLimit: { max: 30, windowSeconds: 60 },
  }),
  remove: defineRoute({
    method: 'POST',
    path: `${base}/delete`,
    access: manage,
    tag,
    summary: 'Eliminar fotos con su motivo; durante 30 días se pueden recuperar',
    body: deleteInput,
    output: changed,
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${base}/restore`,
    access: manage,
    tag,
    summary: 'Recuperar fotos eliminadas',
    body: chosenInput,
    output: changed,
  }),
  questions: defineRoute({
    method: 'GET',
    path: `${base}/questions`,
    access: read,
    tag,
    summary: 'Las preguntas de formularios que tienen fotos',
    output: questionList,
  }),
  copies: defineRoute({
    method: 'GET',
    path: `${base}/copies`,
    access: read,
    tag,
    summary: 'Cuántas miniaturas faltan hacer y cuántas no se pudieron',
    output: copyProgress,
  }),
  retryCopies: defineRoute({
    method: 'POST',
    path: `${base}/copies/retry`,
    access: manage,
    tag,
    summary: 'Volver a intentar las miniaturas que no se pudieron hacer',
    output: changed,
  }),
  retention: defineRoute({
    method: 'GET',
    path: '/api/settings/gallery',
    access: read,
    tag,
    summary: 'Cuánto se guardan las fotos de cada fuente',
    output: retentionSettings.schema,
  }),
  saveRetention: defineRoute({
    method: 'PUT',
    path: '/api/settings/gallery',
    access: manage,
    tag,
    summary: 'Cambiar cuánto se guardan las fotos; las que ya pasaron el plazo se eliminan',
    body: retentionSettings.schema,
    output: retentionSettings.schema,
  }),
  retentionReach: defineRoute({
    method: 'POST',
    path: `${base}/retention-reach`,
    access: manage,
    tag,
    summary: 'Cuántas fotos eliminaría un plazo, por fuente',
    body: retentionSettings.schema,
    output: z.object({ photos: retentionReach }),
  }),
}
