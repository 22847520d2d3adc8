import { coordinateFields } from '../../../kernel/contract/coordinate-fields.ts'
import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerAliases } from './customer-aliases.ts'
import { taxConditions } from './customers.ts'
import { customerPermissions, customersTag } from './permissions.ts'

/** `converted` is reached by the conversion alone, and left by undoing it. */
export const prospectStates = {
  new: 'Nuevo',
  contacted: 'Contactado',
  interested: 'Interesado',
  converted: 'Convertido',
  discarded: 'Descartado',
} as const
export type ProspectState = keyof typeof prospectStates

/** Shops that do not buy yet (spec.md §3, Prospect; docs/decisions/0025-people-of-customers.md reads its short names). */
export const prospects = defineResource({
  name: 'prospects',
  table: 'prospects',
  titles: { one: 'Prospecto', many: 'Prospectos' },
  tag: customersTag,
  read: customerPermissions.read,
  write: customerPermissions.meet,
  uploadedBy: customerPermissions.upload,
  naturalKey: 'code',
  sort: '-createdAt',
  fields: {
    name: field.text({ title: 'Nombre', width: 240, required: true, max: 160 }),
    businessName: field.text({ title: 'Razón social', width: 220, max: 160 }),
    state: field.choice({ title: 'Estado', width: 130, optional: true, choices: prospectStates }),
    address: field.address({ title: 'Dirección', aliases: customerAliases.address, width: 220 }),
    locality: field.place({ title: 'Localidad', aliases: customerAliases.locality, width: 150 }),
    province: field.place({ title: 'Provincia', aliases: customerAliases.province, width: 140, max: 80, hidden: true }),
    phone: field.phone({ title: 'Teléfono', aliases: customerAliases.phone, width: 160 }),
    email: field.email({ title: 'E-mail', aliases: customerAliases.email, width: 220 }),
    seller: field.reference({ title: 'Vendedor', width: 190, table: 'sellers', resource: 'sellers' }),
    salesChannel: field.reference({
      title: 'Canal de venta',
      aliases: customerAliases.salesChannel,
      width: 160,
      table: 'sales_channels',
      resource: 'sales-channels',
      isMadeByFiles: true,
    }),
    region: field.reference({
      title: 'Región comercial',
      aliases: customerAliases.region,
      width: 160,
      table: 'regions',
      resource: 'regions',
      isMadeByFiles: true,
      hidden: true,
    }),
    taxCondition: field.choice({
      title: 'IVA',
      aliases: customerAliases.taxCondition,
      width: 170,
      choices: taxConditions,
      hidden: true,
    }),
    cuit: field.cuit({ title: 'CUIT', aliases: customerAliases.cuit, width: 140, hidden: true }),
    dni: field.dni({ title: 'DNI', aliases: customerAliases.dni, width: 110, hidden: true }),
    note: field.text({ title: 'Nota', width: 260, max: 1000, hidden: true }),
    code: field.text({
      title: 'Código',
      width: 120,
      max: 40,
      optional: true,
      hidden: true,
      help: 'Si lo dejás vacío, se asigna solo.',
    }),
    ...coordinateFields,
    customer: field.reference({
      title: 'Cliente',
      width: 200,
      table: 'customers',
      resource: 'customers',
      readOnly: true,
      hidden: true,
    }),
    createdAt: field.dateTime({ title: 'Alta', width: 160, required: true, readOnly: true }),
  },
})
