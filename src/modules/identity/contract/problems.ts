import { defineProblems } from '../../../kernel/contract/problems.ts'

export const identityProblems = defineProblems('identity', {
  invalidCredentials: { status: 401, message: 'Credenciales invalidas' },
  suspended: { status: 401, message: 'Tu usuario está suspendido. Hablá con un administrador de tu empresa.' },
  environmentSuspended: {
    status: 403,
    message: 'Tu empresa está suspendida en Andén. Un administrador puede hablar con quien opera la instalación.',
  },
  noEnvironment: { status: 403, message: 'Tu usuario no pertenece a ninguna empresa.' },
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
