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
  uncounted: { status: 409, message: 'Falta contar.' },
  counted: { status: 409, message: 'Ya está contado. Para corregirlo, contá de nuevo.' },
  notCounted: { status: 409, message: 'Todavía no está contado.' },
  sameHands: { status: 409, message: 'La rendición la cierra otra persona que la que contó.' },
  unexplained: { status: 409, message: 'Quedan diferencias sin explicar.' },
  missingResults: { status: 409, message: 'Hay pedidos sin resultado.' },
  resultChanged: {
    status: 409,
    message:
      'Otra persona registró el resultado de este pedido mientras lo mirabas. Mirá cómo quedó y volvé a intentar.',
  },
  keyReused: { status: 409, message: 'Esa clave ya se usó con otro contenido.' },
  openConflicts: {
    status: 409,
    message: 'Hay pedidos con dos resultados distintos: elegí cuál vale antes de cerrar.',
  },
  conflictResolved: { status: 409, message: 'Otra persona ya decidió sobre ese resultado. Mirá cómo quedó.' },
  moneyExported: {
    status: 409,
    message: 'Lo que se cobró ya se bajó al ERP: anulá ese lote de cobranzas antes de corregir la entrega.',
  },
  orderTaken: { status: 409, message: 'El pedido ya está en otro consolidado: no se puede cambiar su resultado.' },
  reversed: { status: 409, message: 'Ese pago ya está revertido.' },
})
