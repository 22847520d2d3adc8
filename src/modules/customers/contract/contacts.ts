import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, customersTag } from './permissions.ts'

/** People of customers and of prospects. */
export const contacts = defineResource({
  name: 'contacts',
  table: 'contacts',
  titles: { one: 'Contacto', many: 'Contactos' },
  tag: customersTag,
  read: customerPermissions.read,
  write: customerPermissions.meet,
  uploadedBy: customerPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  changes: 'contacts',
  fields: {
    name: field.text({ title: 'Nombre', aliases: ['contactName', 'fullName'], width: 240, required: true, max: 120 }),
    job: field.text({ title: 'Puesto', aliases: ['contactTitle', 'jobTitle', 'cargo'], width: 160, max: 80 }),
    customer: field.reference({
      title: 'Cliente',
      aliases: ['customerId', 'clientCode', 'codigoCliente', 'companyName'],
      width: 220,
      table: 'customers',
      resource: 'customers',
    }),
    prospect: field.reference({ title: 'Prospecto', width: 200, table: 'prospects', resource: 'prospects' }),
    phone: field.phone({ title: 'Teléfono', width: 170 }),
    email: field.email({ title: 'E-mail', width: 240 }),
    isMain: field.boolean({ title: 'Principal', width: 110, optional: true }),
    note: field.text({ title: 'Nota', width: 260, max: 1000, hidden: true }),
    code: field.text({
      title: 'Código',
      width: 120,
      max: 40,
      optional: true,
      hidden: true,
      help: 'Si lo dejás vacío, se asigna solo.',
    }),
  },
})
