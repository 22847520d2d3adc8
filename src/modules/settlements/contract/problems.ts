import { defineProblems } from '../../../kernel/contract/problems.ts'

export const settlementProblems = defineProblems('settlements', {
  changed: { status: 409, message: 'Otra persona cambió esta rendición mientras la mirabas. Volvé a abrirla.' },
  resultsChanged: {
    status: 409,
    message: 'Llegó otro resultado del reparto mientras mirabas la rendición. Revisala y volvé a cerrarla.',
  },
  closed: { status: 409, message: 'La rendición ya está cerrada. Reabrila para corregirla.' },
  notClosed: { status: 409, message: 'La rendición no está cerrada.' },
  notOnTheRoad: { status: 409, message: 'El consolidado no está procesado: su mercadería no salió.' },
  unexplained: { status: 409, message: 'Quedan diferencias sin explicar.' },
  missingResults: { status: 409, message: 'Hay pedidos sin resultado.' },
  resultChanged: {
    status: 409,
    message:
      'Otra persona registró el resultado de este pedido mientras lo mirabas. Mirá cómo quedó y volvé a intentar.',
  },
  orderTaken: { status: 409, message: 'El pedido ya está en otro consolidado: no se puede cambiar su resultado.' },
})
