import { defineProblems } from '../../../kernel/contract/problems.ts'

export const assetProblems = defineProblems('assets', {
  movedMeanwhile: {
    status: 409,
    message: 'Otra persona movió este activo mientras tanto. Mirá dónde está y volvé a intentarlo.',
  },
  notAllowed: { status: 409, message: 'Desde donde está, este activo no admite ese movimiento.' },
  nothingToUndo: { status: 409, message: 'El último movimiento ya se anuló o no hay ninguno.' },
  noContract: { status: 404, message: 'Este activo no tiene un comodato vigente.' },
  deleted: { status: 409, message: 'Este activo está eliminado: restauralo antes de moverlo.' },
})
