import { defineProblems } from '../../../kernel/contract/problems.ts'

export const publicationProblems = defineProblems('publications', {
  changedMeanwhile: {
    status: 409,
    message: 'Otra persona guardó esta novedad mientras la editabas. Lo que escribiste sigue acá.',
  },
  empty: { status: 409, message: 'Escribí el texto antes de publicar.' },
  ended: { status: 409, message: 'La fecha de fin ya pasó. Cambiala antes de publicar.' },
  notConfirmable: { status: 409, message: 'Esta novedad no pide confirmar la lectura.' },
  editionChanged: { status: 409, message: 'La novedad cambió mientras la leías. Leé el texto nuevo y confirmá.' },
  commentsClosed: { status: 409, message: 'Los comentarios de esta novedad están cerrados.' },
  notShown: { status: 409, message: 'Solo se recuerda una novedad que ya se está mostrando.' },
})
