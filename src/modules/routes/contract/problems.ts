import { defineProblems } from '../../../kernel/contract/problems.ts'

export const routeProblems = defineProblems('routes', {
  changed: {
    status: 409,
    message:
      'Otra persona cambió esta ruta mientras la editabas. No se guardó nada y tus cambios siguen acá: traé los suyos y volvé a guardar.',
  },
})
