import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, customersTag } from './permissions.ts'

/** How a person of a customer stands with the store. */
export const storeStates = {
  outside: 'Sin invitar',
  invited: 'Invitado',
  inside: 'Entró',
  suspended: 'Suspendido',
} as const
export type StoreState = keyof typeof storeStates

/** Who orders for a customer in the customers' own app; the grid `usuarios` of spec.md §3. */
export const customerUsers = defineResource({
  name: 'customer-users',
  table: 'customer_users',
  titles: { one: 'Usuario de la app', many: 'Usuarios de la app' },
  tag: customersTag,
  read: customerPermissions.read,
  write: customerPermissions.write,
  uploadedBy: customerPermissions.upload,
  naturalKey: 'email',
  sort: '-createdAt',
  grids: [
    {
      path: 'usuarios',
      columns: {
        clientCode: 'clientCode',
        name: 'name',
        address: 'address',
        local: 'locality',
        phone: 'phone',
        email: 'email',
        createdAt: 'createdAt',
      },
    },
  ],
  fields: {
    customer: field.reference({
      title: 'Cliente',
      width: 240,
      table: 'customers',
      resource: 'customers',
      required: true,
    }),
    clientCode: field.text({ title: 'Código de cliente', width: 130, readOnly: true, codeOf: 'customer' }),
    name: field.text({ title: 'Nombre', width: 240, required: true, max: 120 }),
    address: field.text({ title: 'Dirección', width: 220, readOnly: true }),
    locality: field.text({ title: 'Localidad', width: 150, readOnly: true }),
    phone: field.phone({ title: 'Teléfono', width: 170 }),
    email: { ...field.email({ title: 'E-mail', width: 240 }), required: true },
    storeState: field.choice({ title: 'Tienda', width: 120, choices: storeStates, required: true, readOnly: true }),
    storeOrders: field.integer({ title: 'Pedidos', width: 100, required: true, readOnly: true }),
    seenAt: field.dateTime({ title: 'Última visita', width: 160, readOnly: true }),
    isActive: field.boolean({ title: 'Activo', width: 90, optional: true }),
    createdAt: field.dateTime({ title: 'Fecha de alta', width: 170, required: true, readOnly: true }),
  },
})
