import { defineProblems } from '../../../kernel/contract/problems.ts'

export const supervisionProblems = defineProblems('supervision', {
  itemChanged: {
    status: 409,
    message: 'Esto ya no está así: el cliente compró, pagó o alguien lo cerró. Mirá la lista de nuevo.',
  },
  notYours: { status: 403, message: 'No está a tu nombre. Un supervisor puede asignártelo.' },
  unknownPerson: { status: 400, message: 'Esa persona no está en la empresa.' },
  notCommittable: { status: 409, message: 'Los compromisos se escriben para hoy o para los próximos días.' },
  notYetOver: { status: 409, message: 'La nota de la tarde se escribe el mismo día o después.' },
  noteFirst: { status: 409, message: 'Ese vendedor no tiene compromisos ese día: no hay qué anotar.' },
})
