import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, customersTag } from './permissions.ts'

export const salesChannels = defineResource({
  name: 'sales-channels',
  table: 'sales_channels',
  titles: { one: 'Canal de venta', many: 'Canales de venta' },
  tag: customersTag,
  read: customerPermissions.read,
  write: customerPermissions.write,
  uploadedBy: customerPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  changes: 'sales-channels',
  grids: [{ path: 'sales-channels', columns: { name: 'name', subCha: 'subChannels', clients: 'customers' } }],
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 280, required: true, max: 120 }),
    parent: field.reference({
      title: 'Canal superior',
      width: 220,
      table: 'sales_channels',
      resource: 'sales-channels',
      help: 'En un sub canal, a cuál pertenece.',
    }),
    subChannels: field.integer({ title: 'Sub canales', width: 120, required: true, readOnly: true }),
    customers: field.integer({ title: 'Clientes', width: 120, required: true, readOnly: true }),
  },
})
