import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, customersTag } from './permissions.ts'

export const regions = defineResource({
  name: 'regions',
  table: 'regions',
  titles: { one: 'Región comercial', many: 'Regiones comerciales', feminine: true },
  tag: customersTag,
  read: customerPermissions.read,
  write: customerPermissions.write,
  uploadedBy: customerPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  changes: 'regions',
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 320, required: true, max: 120 }),
    customers: field.integer({ title: 'Clientes', width: 120, required: true, readOnly: true }),
  },
})
