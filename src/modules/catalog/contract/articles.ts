import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'

export const articles = defineResource({
  name: 'articles',
  table: 'articles',
  titles: { one: 'Artículo', many: 'Artículos' },
  tag: catalogTag,
  read: catalogPermissions.read,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  grids: [
    {
      path: 'articles',
      // `um` is the unit it is counted in and `nc` how many a package contains.
      columns: {
        code: 'code',
        name: 'name',
        family: 'family',
        brand: 'brand',
        um: 'unitOfMeasure',
        nc: 'unitsPerPackage',
        stock: 'stock',
      },
    },
  ],
  fields: {
    code: field.code({ searched: true }),
    name: field.text({ title: 'Artículo', width: 340, searched: true, required: true, max: 200 }),
    family: field.text({ title: 'Familia', width: 160, searched: true, max: 80 }),
    brand: field.reference({ title: 'Marca', width: 160, table: 'brands', resource: 'brands' }),
    unitOfMeasure: field.text({
      title: 'UM',
      width: 80,
      optional: true,
      max: 10,
      help: 'Unidad de medida en la que se cuenta y se vende.',
    }),
    unitsPerPackage: field.number({
      title: 'Un. por bulto',
      width: 120,
      optional: true,
      min: 0.001,
      max: 1e6,
      fraction: 3,
    }),
    stock: field.number({
      title: 'Stock',
      width: 110,
      readOnly: true,
      fraction: 3,
      help: 'Unidades en los depósitos, aptas para la venta.',
    }),
    kgPerUnit: field.number({ title: 'Kg por unidad', width: 120, optional: true, min: 0, max: 1e5, fraction: 4 }),
    litersPerUnit: field.number({
      title: 'Litros por unidad',
      width: 130,
      min: 0,
      max: 1e5,
      fraction: 4,
      help: 'Lo que ocupa en el vehículo: un metro cúbico son 1.000 litros.',
    }),
    taxRate: field.percent({ title: 'IVA %', width: 90, optional: true }),
    item: field.reference({ title: 'Rubro', width: 170, table: 'items', resource: 'items' }),
    subItem: field.reference({ title: 'Sub rubro', width: 170, table: 'items', resource: 'items' }),
    ean: field.text({ title: 'Código de barras', width: 150, searched: true, max: 14 }),
    isActive: field.boolean({ title: 'Activo', width: 90, optional: true }),
  },
})
