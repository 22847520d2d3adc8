import { defineProblems } from '../../../../kernel/contract/problems.ts'

export const licenceProblems = defineProblems('licences', {
  deviceIdentifier: {
    status: 400,
    message: 'El encabezado X-Device-Id lleva de 8 a 128 letras, números o los signos . _ : -',
  },
  deviceRequired: {
    status: 403,
    message: 'Para ingresar desde un teléfono, la aplicación tiene que decir cuál es. Actualizala y probá de nuevo.',
  },
  inactive: {
    status: 403,
    message: 'Tu usuario no tiene una licencia activa. Pedile una a un administrador de tu empresa.',
  },
  otherDevice: {
    status: 403,
    message: 'Tu licencia está en uso en otro teléfono. Un administrador de tu empresa puede liberarla.',
  },
  seatsTaken: { status: 409, message: 'No quedan licencias en el plan.' },
  notAMember: {
    status: 409,
    message: 'Solo puede usar la aplicación quien ya aceptó la invitación y no está suspendido.',
  },
  countChanged: {
    status: 409,
    message: 'Mientras tanto cambió cuántas personas quedarían sin ingresar. Revisá el número y confirmá de nuevo.',
  },
})
