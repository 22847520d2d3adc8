import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { paperStates } from './papers.ts'
import { logisticsPermissions, logisticsTag } from './permissions.ts'
import { formatPlates } from './plates.ts'

export const deliveryPeople = defineResource({
  name: 'delivery-people',
  table: 'delivery_people',
  titles: { one: 'Repartidor', many: 'Repartidores' },
  tag: logisticsTag,
  read: logisticsPermissions.read,
  write: logisticsPermissions.write,
  naturalKey: 'code',
  sort: 'name',
  grids: [{ path: 'flota-repartidores', columns: { name: 'name', phone: 'phone', email: 'email' } }],
  fields: {
    code: field.code({ title: 'Código' }),
    name: field.text({ title: 'Nombre', width: 240, required: true, max: 120 }),
    phone: field.phone({ title: 'Teléfono', width: 160, max: 60 }),
    email: field.email({ title: 'E-mail', width: 240 }),
    licence: field.date({
      title: 'Licencia de conducir',
      width: 210,
      column: 'licenceExpiresOn',
      help: 'El día en que vence.',
    }),
    vehicles: { ...field.text({ title: 'Vehículos', width: 170, readOnly: true }), written: formatPlates },
    isActive: field.boolean({ title: 'Activo', width: 90, optional: true }),
    papers: field.choice({
      title: 'Licencia',
      width: 130,
      required: true,
      readOnly: true,
      hidden: true,
      choices: paperStates,
    }),
  },
})
