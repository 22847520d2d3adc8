import { defineProblems } from '../../../kernel/contract/problems.ts'

export const maximumMenus = 200

export const menuProblems = defineProblems('menus', {
  draftChanged: {
    status: 409,
    message: 'Otra persona guardó este menú mientras lo editabas. Lo tuyo sigue acá: elegí cuál queda.',
  },
  changed: {
    status: 409,
    message: 'Otra persona cambió estos datos mientras los editabas. Mirá cómo quedaron y volvé a intentarlo.',
  },
  empty: { status: 409, message: 'El menú no tiene nada para mostrar. Agregá al menos un artículo.' },
  nothingNew: { status: 409, message: 'El borrador es igual a lo que ya está a la venta.' },
  alreadyOnSale: { status: 409, message: 'Ya hay otro menú a la venta para esa sucursal. Confirmá si lo reemplaza.' },
  onSale: {
    status: 409,
    message: 'Este menú está a la venta. Sacalo de la venta antes de hacerlo.',
  },
  notOnSale: { status: 409, message: 'Este menú no está a la venta.' },
  tooMany: { status: 409, message: `La empresa llegó a los ${maximumMenus} menús. Eliminá alguno.` },
  unknownBranch: { status: 400, message: 'Esa sucursal no existe o fue eliminada.' },
})
