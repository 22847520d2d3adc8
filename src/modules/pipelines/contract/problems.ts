import { defineProblems } from '../../../kernel/contract/problems.ts'

export const maximumPipelines = 50
export const maximumStates = 20
/** Days in which a deletion can be undone (domain.md, Pipeline). */
export const restoreDays = 30

export const pipelineProblems = defineProblems('pipelines', {
  changed: {
    status: 409,
    message: 'Otra persona cambió esto mientras lo editabas. Mirá cómo quedó y volvé a intentarlo.',
  },
  movedMeanwhile: {
    status: 409,
    message: 'Otra persona movió esta oportunidad mientras tanto. Mirá dónde está y volvé a intentarlo.',
  },
  mayNotChange: { status: 403, message: 'Lo cambia quien lo armó o un administrador.' },
  beyondReach: {
    status: 409,
    message: 'Tiene oportunidades de vendedores que no ves. Lo puede eliminar un administrador.',
  },
  effectsChanged: { status: 409, message: 'Cambió el número de oportunidades mientras preguntábamos.' },
  tooMany: { status: 409, message: `La empresa llegó a los ${maximumPipelines} pipelines. Eliminá alguno.` },
  tooManyStates: { status: 409, message: `Un pipeline tiene hasta ${maximumStates} etapas.` },
  lastOpenState: { status: 409, message: 'Es la única etapa abierta: un pipeline necesita al menos una.' },
  typeInUse: { status: 409, message: 'La etapa tiene oportunidades: movelas antes de cambiarle el tipo.' },
  pipelineDeleted: { status: 409, message: 'El pipeline de esta etapa está eliminado: restauralo primero.' },
  tooLate: { status: 409, message: `Se puede deshacer durante ${restoreDays} días, y ya pasaron.` },
  requirementsMissing: { status: 409, message: 'Falta contestar los formularios que pide la etapa.' },
  orderTaken: { status: 409, message: 'Ese pedido ya es de otra oportunidad.' },
})
