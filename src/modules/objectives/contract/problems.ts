import { defineProblems } from '../../../kernel/contract/problems.ts'

export const objectiveProblems = defineProblems('objectives', {
  changedMeanwhile: {
    status: 409,
    message: 'Otra persona cambió estas metas mientras tanto. Mirá las nuevas y volvé a guardar.',
  },
  otherCount: { status: 409, message: 'Las metas del mes anterior cambiaron. Revisá cuántas son y volvé a copiar.' },
  nothingToCopy: { status: 409, message: 'El mes de origen no tiene metas que copiar.' },
  notASet: { status: 409, message: 'Solo un objetivo de tipo Artículos lleva una lista de artículos.' },
})
