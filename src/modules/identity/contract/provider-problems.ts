import { defineProblems } from '../../../kernel/contract/problems.ts'

export const providerProblems = defineProblems('identity', {
  noProvider: { status: 404, message: 'Esta instalación no tiene un proveedor de identidad.' },
  providerDown: {
    status: 503,
    message: 'El proveedor de identidad no responde. Probá en unos minutos, o ingresá con tu contraseña.',
    reportable: true,
  },
  providerCancelled: { status: 400, message: 'El ingreso se canceló en el proveedor.' },
  providerRefused: { status: 400, message: 'El proveedor no confirmó este ingreso. Volvé a intentarlo.' },
  attemptUnknown: { status: 400, message: 'Este ingreso venció o empezó en otro navegador. Volvé a intentarlo.' },
  emailUnverified: {
    status: 403,
    message: 'El proveedor no verificó tu e-mail, así que no sabemos quién sos. Verificalo allí y volvé a intentarlo.',
  },
  emailUnknown: {
    status: 403,
    message: 'No hay un usuario de Andén con ese e-mail. Pedile a un administrador de tu empresa que te invite.',
  },
  emailUnconfirmed: {
    status: 403,
    message: 'Tu usuario todavía no confirmó su e-mail. Abrí primero el enlace del correo que te enviamos.',
  },
  boundToAnother: {
    status: 403,
    message: 'Tu usuario ya está unido a otra cuenta del proveedor. Ingresá con esa, o desvinculala en «Mi cuenta».',
  },
  lastWayIn: { status: 409, message: 'Sin contraseña, el proveedor es tu única forma de ingresar.' },
})
