import { defineProblems } from '../../../kernel/contract/problems.ts'

export const pickingProblems = defineProblems('picking', {
  stateChanged: { status: 409, message: 'La tarea ya no está en ese estado. Mirala de nuevo antes de seguir.' },
  notPicking: { status: 409, message: 'Esta tarea ya no recibe cantidades.' },
  notYours: { status: 403, message: 'Esta tarea es de otra persona. Un administrador puede asignártela.' },
  ownWork: { status: 403, message: 'Lo que preparaste lo supervisa otra persona.' },
  notAsked: { status: 400, message: 'Ese artículo no es parte de esta tarea.' },
  expired: {
    status: 409,
    message: 'Ese lote está vencido: no se prepara. Tomá de otro lote o marcá el faltante.',
  },
  tooMuch: { status: 409, message: 'Es más de lo que falta preparar.' },
  wholeUnits: { status: 400, message: 'Este artículo va por unidades enteras.' },
  unknownLot: { status: 400, message: 'Ese lote no figura en el depósito. Elegí uno de la lista.' },
  lotShort: { status: 409, message: 'Es más de lo que queda de ese lote.' },
  unfinished: {
    status: 409,
    message: 'Todavía hay artículos sin preparar: tomalos, marcá el faltante o reemplazalos.',
  },
  nothingLeft: { status: 409, message: 'Ese consolidado no tiene pedidos sin asignar.' },
  closedLoad: { status: 409, message: 'Ese consolidado ya está completado: no se prepara más.' },
  unknownPreparer: { status: 400, message: 'Esa persona no puede preparar pedidos.' },
  keyReused: {
    status: 409,
    message: 'Esa clave ya se usó para otra cosa: mirá qué cambió. Cada anotación lleva la suya.',
  },
})
