import { defineProblems } from '../../../kernel/contract/problems.ts'

/** Of letters, the locked screen and example data; apart from what the login itself may meet, which is loaded first. */
export const accountProblems = defineProblems('identity', {
  emailNotConfirmed: { status: 403, message: 'Confirmá tu e-mail primero: te mandamos un correo con el enlace.' },
  linkSpent: { status: 410, message: 'El enlace venció o ya se usó. Pedí otro.' },
  wrongPassword: { status: 422, message: 'La contraseña no es correcta.' },
  notLocked: { status: 409, message: 'Esta pantalla no está bloqueada.' },
  noExamplesNow: {
    status: 409,
    message: 'Ya hay datos de ejemplo, o la empresa ya tiene demasiados pedidos propios para mezclarlos con ellos.',
  },
  exampleBusy: { status: 409, message: 'Los datos de ejemplo ya se están cargando.' },
  noExample: { status: 409, message: 'No hay datos de ejemplo para borrar.' },
})
