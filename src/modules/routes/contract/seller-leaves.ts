import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { routePermissions, routesTag } from './permissions.ts'

export const leaveReasons = {
  vacation: 'Vacaciones',
  illness: 'Enfermedad',
  training: 'Capacitación',
  other: 'Otro motivo',
} as const

const seller = { width: 220, table: 'sellers', resource: 'sellers' }

/** Days on which a seller does not go out; the substitute walks the route, or nobody does. */
export const sellerLeaves = defineResource({
  name: 'seller-leaves',
  table: 'seller_leaves',
  titles: { one: 'Ausencia de vendedor', many: 'Ausencias de vendedores', feminine: true },
  tag: routesTag,
  read: routePermissions.manage,
  write: routePermissions.manage,
  naturalKey: ['seller', 'fromDay'],
  sort: '-fromDay',
  // Two licences of one seller may not overlap: changed together, each would be checked against what the other was.
  bulk: false,
  fields: {
    seller: field.reference({ ...seller, title: 'Vendedor', required: true }),
    fromDay: field.date({ title: 'Desde', width: 130, required: true }),
    untilDay: field.date({ title: 'Hasta', width: 130, required: true, help: 'El último día que no sale.' }),
    reason: field.choice({ title: 'Motivo', width: 150, required: true, choices: leaveReasons }),
    substitute: field.reference({
      ...seller,
      title: 'Reemplazo',
      help: 'Recibe las visitas de esos días. Sin reemplazo, no se planifican.',
    }),
    note: field.text({ title: 'Nota', width: 260, max: 300 }),
  },
})
