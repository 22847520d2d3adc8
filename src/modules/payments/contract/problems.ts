import { defineProblems } from '../../../kernel/contract/problems.ts'

export const paymentProblems = defineProblems('payments', {
  isOff: { status: 409, message: 'La empresa no recibe pagos en línea ahora. Hablá con tu vendedor.' },
  nothingToPay: { status: 409, message: 'No queda nada por pagar.' },
  notPayable: { status: 409, message: 'Ese pedido ya no se paga desde acá. Hablá con tu vendedor.' },
  providerDown: {
    // It is not us who are away: everything else works.
    status: 424,
    message: 'Mercado Pago no contesta. Probá de nuevo en un momento.',
    retryAfterSeconds: 20,
  },
  keysRefused: { status: 422, message: 'Mercado Pago no aceptó las claves. Revisá el access token.' },
  providerRefused: { status: 422, message: 'Mercado Pago no pudo armar el pago.' },
  noKeys: { status: 422, message: 'Cargá el access token y la clave secreta de los webhooks.' },
  otherCurrency: { status: 422, message: 'La cuenta de Mercado Pago cobra en otra moneda que la empresa.' },
  /** An unknown company, one without keys and a wrong signature are alike. */
  signature: { status: 404, message: 'La firma del aviso no es válida.' },
})
