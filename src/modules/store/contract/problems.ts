import { defineProblems } from '../../../kernel/contract/problems.ts'

export const storeProblems = defineProblems('store', {
  codeWrong: { status: 400, message: 'El código no es correcto o venció. Revisalo, o pedí otro.' },
  invitationGone: {
    status: 410,
    message: 'Este enlace ya se usó o venció. Entrá con tu e-mail, o pedile otro a tu vendedor.',
  },
  qrGone: { status: 410, message: 'Este código ya se usó o venció. Pedile a tu vendedor que te muestre otro.' },
  emailTaken: {
    status: 409,
    message: 'Con ese e-mail no se puede entrar a este comercio. Usá otro, o pedile a la empresa que te sume.',
  },
  mayNotOrder: { status: 403, message: 'Podés ver la tienda, pero no hacer pedidos para este comercio.' },
  notSold: { status: 422, message: 'Algo del pedido no se vende ahora. Sacalo y mandalo de nuevo.' },
  paymentNotOffered: { status: 422, message: 'La empresa no ofrece ese medio de pago. Elegí otro.' },
  dayNotOffered: { status: 422, message: 'Ese día de entrega ya no se ofrece. Elegí otro.' },
  tooFast: {
    status: 429,
    message: 'Se envió demasiado rápido. Esperá unos segundos y volvé a enviarlo.',
    retryAfterSeconds: 3,
  },
  stale: {
    status: 409,
    message: 'La página quedó abierta mucho tiempo. Volvé a cargarla: lo que escribiste sigue acá.',
  },
  overLimit: { status: 422, message: 'El pedido pasa lo que podés pedir.' },
})
