import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'

export const brands = defineResource({
  name: 'brands',
  table: 'brands',
  titles: { one: 'Marca', many: 'Marcas', feminine: true },
  tag: catalogTag,
  read: catalogPermissions.read,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  changes: 'brands',
  grids: [{ path: 'brands', columns: { code: 'code', name: 'name', articles: 'articles' } }],
  fields: {
    code: field.code({ aliases: ['brandId', 'codMarca'] }),
    name: field.text({ title: 'Nombre', aliases: ['brandName', 'marca'], width: 320, required: true, max: 120 }),
    articles: field.integer({ title: 'Artículos', width: 120, required: true, readOnly: true }),
  },
})
