import { defineProblems } from '../../../kernel/contract/problems.ts'

export const maximumForms = 500
/** Bytes of the data of one answer, photos not included: those are files. */
export const maximumAnswerBytes = 400_000
/** Answers of one request. */
export const maximumAnswerItems = 50

export const formProblems = defineProblems('forms', {
  draftChanged: {
    status: 409,
    message: 'Otra persona guardó este borrador mientras lo editabas. Mirá cómo quedó antes de seguir.',
  },
  changed: {
    status: 409,
    message: 'Otra persona cambió esto mientras lo editabas. Mirá cómo quedó y volvé a intentarlo.',
  },
  notADefinition: { status: 400, message: 'El archivo no es un formulario de SurveyJS.' },
  noQuestions: { status: 409, message: 'Agregá al menos una pregunta antes de publicar.' },
  hasProblems: { status: 409, message: 'El borrador tiene errores: corregilos antes de publicar.' },
  nothingNew: { status: 409, message: 'El borrador es igual a la versión publicada.' },
  notPublished: { status: 409, message: 'Este formulario todavía no está publicado.' },
  retired: { status: 409, message: 'Este formulario está retirado: ya no se contesta.' },
  tooMany: { status: 409, message: `La empresa llegó a los ${maximumForms} formularios. Eliminá alguno.` },
  wrongState: { status: 400, message: 'Esa etapa no es de ese pipeline.' },
  anotherAnswer: { status: 409, message: 'Con esa clave ya se recibió otra respuesta.' },
  alreadyRegistered: {
    status: 409,
    message: 'Este registro ya existe para este cliente. Abrilo y actualizalo: lo que escribiste sigue acá.',
  },
  answerChanged: {
    status: 409,
    message: 'Otra persona actualizó este registro. Lo que escribiste sigue acá: mirá los cambios y volvé a enviarlo.',
  },
  notEditable: { status: 409, message: 'Una encuesta enviada no se cambia. Se puede anular y contestar de nuevo.' },
  annulled: { status: 409, message: 'Esta respuesta está anulada.' },
  tooSlow: {
    status: 503,
    message: 'El formulario tarda demasiado en comprobarse. Lo que escribiste sigue acá; avisale a quien lo armó.',
    retryAfterSeconds: 60,
  },
  tooLarge: { status: 413, message: 'La respuesta es demasiado grande.' },
  unknownVersion: { status: 400, message: 'El formulario no tiene esa versión.' },
})
