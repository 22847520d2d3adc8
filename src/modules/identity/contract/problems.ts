import { defineProblems } from '../../../kernel/contract/problems.ts'

export const identityProblems = defineProblems('identity', {
  invalidCredentials: { status: 401, message: 'Credenciales invalidas' },
  suspended: { status: 401, message: 'Tu usuario está suspendido. Hablá con un administrador de tu empresa.' },
  environmentSuspended: {
    status: 403,
    message: 'Tu empresa está suspendida en Andén. Un administrador puede hablar con quien opera la instalación.',
  },
  noEnvironment: { status: 403, message: 'Tu usuario no pertenece a ninguna empresa.' },
  emailNotConfirmed: { status: 403, message: 'Confirmá tu e-mail primero: te mandamos una carta con el enlace.' },
  linkSpent: { status: 410, message: 'El enlace venció o ya se usó. Pedí otro.' },
  wrongPassword: { status: 422, message: 'La contraseña no es correcta.' },
  notLocked: { status: 409, message: 'Esta pantalla no está bloqueada.' },
  notEmpty: {
    status: 409,
    message: 'La empresa ya tiene datos. Los de ejemplo se cargan solo en una empresa vacía.',
  },
  exampleBusy: { status: 409, message: 'Los datos de ejemplo ya se están cargando.' },
  noExample: { status: 409, message: 'No hay datos de ejemplo para borrar.' },
})

export const secondFactorProblems = defineProblems('identity', {
  codeRequired: { status: 401, message: 'Falta el código de tu aplicación de autenticación.' },
  codeWrong: { status: 400, message: 'Ese código no es correcto, o ya se usó.' },
  stepExpired: { status: 401, message: 'Pasó demasiado tiempo. Ingresá de nuevo con tu contraseña.' },
  alreadyOn: { status: 409, message: 'Ya tenés un segundo factor. Desactivalo antes de activar otro.' },
  notOn: { status: 409, message: 'No tenés un segundo factor activo.' },
  notStarted: { status: 409, message: 'Empezá de nuevo: todavía no hay una clave para confirmar.' },
  ownFirst: { status: 409, message: 'Activá primero tu propio segundo factor: si no, quedarías afuera.' },
  severalCompanies: {
    status: 409,
    message:
      'Esta persona también trabaja en otra empresa: solo quien opera la instalación puede quitarle el segundo factor.',
  },
})

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
    message: 'Tu usuario todavía no confirmó su e-mail. Abrí primero el enlace de la carta que te enviamos.',
  },
  boundToAnother: {
    status: 403,
    message: 'Tu usuario ya está unido a otra cuenta del proveedor. Ingresá con esa, o desvinculala en «Mi cuenta».',
  },
  lastWayIn: { status: 409, message: 'Sin contraseña, el proveedor es tu única forma de ingresar.' },
})
