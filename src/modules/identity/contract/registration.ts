import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { companyName, displayName, emailAddress, linkToken, newPassword } from './person.ts'
import { type SurveyQuestion, surveyQuestions, unanswered } from './survey.ts'

const optionIds = <Q extends SurveyQuestion>(question: Q): Q['options'][number]['id'][] =>
  question.options.map(option => option.id)

const [teamSize, use, position, ordersToday] = surveyQuestions

export const surveyAnswers = z.strictObject({
  teamSize: z.enum(optionIds(teamSize), unanswered),
  use: z.enum(optionIds(use), unanswered),
  position: z.enum(optionIds(position), unanswered),
  ordersToday: z.enum(optionIds(ordersToday), unanswered),
})

/** The three steps of spec.md §4 and §5 in one body. */
export const registration = z.strictObject({
  email: emailAddress,
  displayName,
  password: newPassword,
  companyName,
  acceptsTerms: z.literal(true, 'Requerido'),
  answers: surveyAnswers,
  /** What the company begins with: nothing, or example data that can be erased later. */
  start: z.enum(['empty', 'example'], unanswered),
})
export type Registration = z.output<typeof registration>

const tag = 'Cuenta'

/** Every answer here is the same whether the e-mail has an account or not (docs/decisions/0013-accounts-by-letter.md). */
export const registrationRoutes = {
  register: defineRoute({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    tag,
    summary: 'Crear una empresa con su primer administrador; la respuesta no dice si el e-mail ya tenía cuenta',
    body: registration,
    bodyLimit: 16_000,
    rateLimit: { max: 20, windowSeconds: 3600 },
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/api/auth/confirm/resend',
    access: 'public',
    tag,
    summary: 'Volver a mandar el correo que confirma un e-mail',
    body: z.strictObject({ email: emailAddress }),
    bodyLimit: 4000,
    rateLimit: { max: 30, windowSeconds: 3600 },
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/auth/confirm',
    access: 'public',
    tag,
    summary: 'Confirmar un e-mail con el enlace del correo, y la contraseña de la cuenta o su sesión abierta',
    body: z.strictObject({ token: linkToken, password: z.string().max(200).optional() }),
    output: z.object({ email: z.string() }),
    bodyLimit: 4000,
    rateLimit: { max: 60, windowSeconds: 900 },
  }),
}
