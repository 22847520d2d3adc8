/** What a form is answered for (spec.md §3, `config.type`); the server holds each to its rule. */
export const formKinds = {
  survey: 'Encuesta',
  single: 'Registro único',
  multiple: 'Registro múltiple',
} as const
export type AnswerRule = keyof typeof formKinds
export const formKindIds = Object.keys(formKinds) as [AnswerRule, ...AnswerRule[]]

/** What an answer is about. */
export const formSubjects = {
  customer: 'Un cliente',
  opportunity: 'Una oportunidad',
  none: 'Nada en particular',
} as const
export type FormSubject = keyof typeof formSubjects
export const formSubjectIds = Object.keys(formSubjects) as [FormSubject, ...FormSubject[]]

export const formStates = {
  draft: 'Borrador',
  published: 'Publicado',
  retired: 'Retirado',
} as const
export type FormState = keyof typeof formStates
export const formStateIds = Object.keys(formStates) as [FormState, ...FormState[]]

export const answerStates = {
  sent: 'Enviada',
  annulled: 'Anulada',
} as const

export const answerOrigins = {
  web: 'Oficina',
  phone: 'Teléfono',
  api: 'API',
  link: 'Enlace público',
} as const
export type AnswerOrigin = keyof typeof answerOrigins
/** Where an answer with an account comes from; `link` is written by the public page alone. */
export const answerOriginIds = ['web', 'phone', 'api'] as const satisfies AnswerOrigin[]
