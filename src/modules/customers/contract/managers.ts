import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, salesForceTag } from './permissions.ts'

export const managers = defineResource({
  name: 'managers',
  table: 'managers',
  titles: { one: 'Gerente', many: 'Gerentes' },
  tag: salesForceTag,
  read: customerPermissions.readForce,
  write: customerPermissions.writeForce,
  uploadedBy: customerPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 300, required: true, max: 120 }),
    sellers: field.integer({ title: 'Vendedores', width: 120, required: true, readOnly: true }),
  },
})
