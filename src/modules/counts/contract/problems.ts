import { defineProblems } from '../../../kernel/contract/problems.ts'

export const countProblems = defineProblems('counts', {
  stateChanged: { status: 409, message: 'El conteo ya no está en ese estado. Miralo de nuevo antes de seguir.' },
  notCounting: { status: 409, message: 'Este conteo ya no recibe cantidades: está cerrado.' },
  outOfScope: { status: 400, message: 'Ese artículo no es parte de este conteo.' },
  notRecounted: { status: 400, message: 'En este recuento ese artículo y lote no se vuelven a contar.' },
  nothingToRecount: {
    status: 409,
    message: 'No hay diferencias para volver a contar: todo está dentro de la tolerancia.',
  },
  ownCount: { status: 403, message: 'Contaste en este conteo: lo aprueba otra persona.' },
  wholeUnits: { status: 400, message: 'Este artículo se cuenta por unidades enteras.' },
  nothingCounted: { status: 409, message: 'Todavía no se contó nada.' },
  keyReused: {
    status: 409,
    message: 'Esa clave ya se usó para otra cosa: mirá qué cambió. Cada anotación lleva la suya.',
  },
})
