import { defineProblems } from '../../../../kernel/contract/problems.ts'

export const userProblems = defineProblems('users', {
  lastAdmin: {
    status: 409,
    message: 'Es el único administrador activo de la empresa. Nombrá antes a otro.',
  },
  oneself: { status: 409, message: 'Sobre tu propio usuario no podés hacer esto. Pedíselo a otro administrador.' },
  alreadyMember: { status: 409, message: 'Ya es usuario de esta empresa.' },
  notInvited: { status: 409, message: 'Ya aceptó la invitación.' },
  notAccepted: { status: 409, message: 'Todavía no aceptó la invitación: en lugar de suspenderla, cancelala.' },
  suspendedByOperator: {
    status: 409,
    message: 'A esta cuenta la suspendió quien opera la instalación: solo ahí pueden reactivarla.',
  },
  invitationGone: { status: 410, message: 'La invitación se canceló o ya se usó. Pedí otra a la empresa.' },
})
