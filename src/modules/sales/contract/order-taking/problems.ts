import { defineProblems } from '../../../../kernel/contract/problems.ts'

export const takingProblems = defineProblems('orders', {
  refused: { status: 422, message: 'El pedido tiene datos que corregir.' },
  notPending: { status: 409, message: 'El pedido ya no está pendiente: se exportó, se anuló o se borró.' },
  changedMeanwhile: {
    status: 409,
    message: 'Otra persona cambió este pedido mientras lo editabas. Abrilo de nuevo para ver cómo quedó.',
  },
  alreadyTaken: {
    status: 409,
    message:
      'Este pedido ya se había guardado con otro contenido. Abrilo desde los pedidos del cliente para cambiarlo.',
  },
  keyOfAnother: { status: 409, message: 'Esa clave ya es de un pedido de otro cliente.' },
})
