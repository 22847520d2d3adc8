import { defineProblems } from '../../../kernel/contract/problems.ts'

export const stockProblems = defineProblems('stock', {
  insufficient: { status: 409, message: 'No alcanza el stock.' },
  keyReused: {
    status: 409,
    message: 'Esa clave ya se usó para otro movimiento. Cada movimiento lleva la suya.',
  },
  unknownPlace: { status: 400, message: 'Ese depósito o vehículo no existe en esta empresa.' },
})
