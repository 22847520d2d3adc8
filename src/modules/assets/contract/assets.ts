import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { assetPermissions, assetsTag } from './permissions.ts'
import { assetStates } from './transitions.ts'

export const assetTypes = {
  freezer: 'Freezer',
  refrigerator: 'Heladera',
  display: 'Exhibidora',
  dispenser: 'Dispenser',
  sign: 'Cartel',
  other: 'Otro',
} as const

/**
 * What the company lends. Where it is, with whom and since when follow from its movements: naming the customer of one that
 * is in the depot delivers it, and one that is at a customer is moved from its page alone.
 */
export const assets = defineResource({
  name: 'assets',
  table: 'assets',
  titles: { one: 'Activo', many: 'Activos' },
  tag: assetsTag,
  read: assetPermissions.manage,
  write: assetPermissions.manage,
  naturalKey: 'code',
  sort: 'code',
  fields: {
    state: field.choice({ title: 'Estado', width: 130, required: true, readOnly: true, choices: assetStates }),
    code: field.code(),
    serial: field.text({ title: 'N.º de serie', width: 140, max: 60 }),
    type: field.choice({ title: 'Tipo', width: 110, required: true, choices: assetTypes }),
    brand: field.text({ title: 'Marca', width: 130, max: 60 }),
    model: field.text({ title: 'Modelo', width: 150, max: 80 }),
    customer: field.reference({
      title: 'Cliente',
      width: 260,
      help: 'Si ya está prestado, a quién. Después se mueve desde su página.',
      table: 'customers',
      resource: 'customers',
    }),
    since: field.date({ title: 'Desde', width: 140, help: 'El día en que se entregó al cliente.' }),
    minimum: field.money({ title: 'Mínimo mensual', width: 130, readOnly: true }),
    idleSince: field.date({
      title: 'Sin compra desde',
      width: 140,
      readOnly: true,
      help: 'Última compra del cliente o, si no compró, la entrega.',
    }),
    inspectedOn: field.date({ title: 'Última inspección', width: 150, readOnly: true }),
    value: field.money({ title: 'Valor', width: 130, min: 0, column: 'valueCents', summed: true }),
    boughtOn: field.date({ title: 'Comprado', width: 140, hidden: true }),
    note: field.text({ title: 'Observaciones', width: 220, max: 500, hidden: true }),
  },
})
