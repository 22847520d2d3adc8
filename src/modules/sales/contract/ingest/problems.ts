import { defineProblems } from '../../../../kernel/contract/problems.ts'

export const ingestProblems = defineProblems('sales', {
  rejected: { status: 422, message: 'El documento no se puede aceptar.' },
  notYourSeller: { status: 403, message: 'El documento es de un vendedor que no está a tu alcance.' },
  keyReused: { status: 409, message: 'Esa clave ya se usó para un documento con otro contenido.' },
  exported: { status: 409, message: 'El pedido ya se exportó al ERP: no se puede anular.' },
  alreadyVoided: { status: 409, message: 'El pedido ya estaba anulado o borrado.' },
})
