import { z } from 'zod'
import { idParams, integerInput, rowId, textInput } from '../../../../kernel/contract/inputs.ts'
import { defineProblems } from '../../../../kernel/contract/problems.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { answerOutcome } from '../answering.ts'
import { formPermissions, formsTag } from '../permissions.ts'

const { design } = formPermissions
const tag = formsTag
const count = z.number().int()

/** Links of one form that are open at once. */
export const maximumLinks = 20
/** Nobody reads and answers a form in less; most programs do not wait. */
export const leastSeconds = 3
/** A page that stays open longer has to be loaded again. */
export const openHours = 24
/** Answers of one link within a minute, from everywhere together. */
export const answersPerMinute = 60

export const linkProblems = defineProblems('formLinks', {
  closed: { status: 410, message: 'Este enlace ya no recibe respuestas. Pedile uno nuevo a quien te lo envió.' },
  full: { status: 410, message: 'Este formulario ya recibió todas las respuestas que buscaba. Gracias por tu tiempo.' },
  tooFast: {
    status: 429,
    message: 'Se envió demasiado rápido. Esperá unos segundos y volvé a enviarlo.',
    retryAfterSeconds: 3,
  },
  stale: {
    status: 409,
    message: 'La página quedó abierta mucho tiempo. Volvé a cargarla: lo que escribiste sigue acá.',
  },
  tooMany: { status: 409, message: `El formulario llegó a los ${maximumLinks} enlaces abiertos. Cerrá alguno.` },
  onlySurveys: {
    status: 409,
    message:
      'Solo una encuesta que no es sobre un cliente ni una oportunidad se puede abrir al público. Cambialo en sus reglas.',
  },
  needsAccount: {
    status: 409,
    message: 'Tiene preguntas que necesitan una cuenta: fotos, firmas o datos de la empresa.',
  },
  notPublished: { status: 409, message: 'Publicá el formulario antes de crear un enlace.' },
})

const link = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['open', 'expired', 'full', 'closed']),
  expiresAt: z.string(),
  maxAnswers: count.nullable(),
  answers: count,
  author: z.string(),
  createdAt: z.string(),
})
export type FormLink = z.output<typeof link>

const linkInput = z.strictObject({
  name: textInput(80, 1),
  days: integerInput(1, 365).default(30),
  maxAnswers: integerInput(1, 100_000).nullable().default(null),
})
export type LinkInput = z.output<typeof linkInput>

const tokenParams = z.strictObject({ token: z.string().max(100, 'El enlace no es válido.') })

const publicView = z.object({
  form: z.object({ id: z.uuid(), name: z.string() }),
  company: z.string(),
  version: count,
  definition: z.record(z.string(), z.unknown()),
  /** Given back with the answer; each opening is good for one answer. */
  opening: z.string(),
})
export type PublicView = z.output<typeof publicView>

const publicAnswer = z.strictObject({
  opening: z.string('Falta la apertura.').max(200, 'La apertura no es válida.'),
  version: integerInput(1, 1_000_000),
  /** A field that people do not see. Whoever fills it in is a program. */
  website: z.string().max(500).default(''),
  data: z.record(z.string(), z.unknown(), 'Faltan las respuestas.'),
})
export type PublicAnswer = z.output<typeof publicAnswer>

export const linkRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/forms/:id/links',
    access: design,
    tag,
    summary: 'Los enlaces públicos de un formulario, el último primero (los últimos 100)',
    params: idParams,
    output: z.object({ items: z.array(link) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/forms/:id/links',
    access: design,
    tag,
    summary: 'Crear un enlace público. Su dirección se muestra una sola vez',
    params: idParams,
    body: linkInput,
    output: link.extend({ path: z.string() }),
  }),
  close: defineRoute({
    method: 'POST',
    path: '/api/form-links/:id/close',
    access: design,
    tag,
    summary: 'Cerrar un enlace público: nadie más responde por él',
    params: z.strictObject({ id: rowId }),
    output: link,
  }),
  open: defineRoute({
    method: 'GET',
    path: '/api/public/forms/:token',
    access: 'public',
    tag,
    summary: 'El formulario de un enlace público',
    params: tokenParams,
    rateLimit: { max: 60, windowSeconds: 60 },
    output: publicView,
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/api/public/forms/:token/answers',
    access: 'public',
    tag,
    summary: 'Responder por un enlace público, una vez por apertura',
    params: tokenParams,
    body: publicAnswer,
    bodyLimit: 1_048_576,
    rateLimit: { max: 10, windowSeconds: 60 },
    output: answerOutcome.pick({ status: true }),
  }),
}
