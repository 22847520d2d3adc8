import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'

export const priceLists = defineResource({
  name: 'price-lists',
  table: 'price_lists',
  titles: { one: 'Lista de precios', many: 'Listas de precios', feminine: true },
  tag: catalogTag,
  read: catalogPermissions.readPriceLists,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  changes: 'price-lists',
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 320, required: true, max: 120 }),
    validFrom: field.date({ title: 'Desde', width: 130, help: 'Vacío, desde siempre.' }),
    validUntil: field.date({ title: 'Hasta', width: 130, help: 'Inclusive; vacío, sin final.' }),
    isDefault: field.boolean({
      title: 'Predeterminada',
      width: 140,
      optional: true,
      help: 'La de los clientes que no tienen una propia, o cuya lista no rige ese día.',
    }),
    prices: field.integer({ title: 'Precios', width: 120, required: true, readOnly: true }),
  },
})
