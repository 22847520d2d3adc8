import { defineProblems } from '../../../kernel/contract/problems.ts'

export const stockProblems = defineProblems('stock', {
  insufficient: { status: 409, message: 'No alcanza el stock.' },
  keyReused: {
    status: 409,
    message: 'Esa clave ya se usó para otro movimiento. Cada movimiento lleva la suya.',
  },
  notUndoable: {
    status: 409,
    message: 'Ese movimiento no se deshace desde acá: corregilo donde se hizo, o con un ajuste.',
  },
  keepsGoods: {
    status: 409,
    message: 'Todavía tiene stock. Pasalo a otro lugar o ajustalo a cero antes de sacarlo.',
  },
  unknownPlace: { status: 400, message: 'Ese depósito o vehículo no existe en esta empresa.' },
})
