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
