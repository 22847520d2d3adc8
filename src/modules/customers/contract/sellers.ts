import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, salesForceTag } from './permissions.ts'

export const sellers = defineResource({
  name: 'sellers',
  table: 'sellers',
  titles: { one: 'Vendedor', many: 'Vendedores' },
  tag: salesForceTag,
  read: customerPermissions.read,
  write: customerPermissions.writeForce,
  uploadedBy: customerPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  changes: 'sellers',
  fields: {
    code: field.code({ aliases: ['employeeId', 'salesPersonId', 'sellerCode', 'codVendedor'] }),
    name: field.text({
      title: 'Nombre',
      aliases: ['fullName', 'salespersonName', 'vendedor'],
      width: 260,
      required: true,
      max: 120,
    }),
    supervisor: field.reference({ title: 'Supervisor', width: 200, table: 'supervisors', resource: 'supervisors' }),
    manager: field.reference({ title: 'Gerente', width: 200, table: 'managers', resource: 'managers' }),
    phone: field.phone({
      title: 'Teléfono',
      aliases: ['homePhone', 'telephone', 'mobile', 'celular'],
      width: 150,
      max: 40,
    }),
    email: field.email({ title: 'E-mail', width: 240 }),
    isActive: field.boolean({ title: 'Activo', width: 90, optional: true }),
  },
})
