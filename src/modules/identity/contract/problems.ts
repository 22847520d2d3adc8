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
