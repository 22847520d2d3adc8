import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'

/** Tags of spec.md §4: an item under another one is a sub item. */
export const itemKinds = { item: 'Rubro', subItem: 'Sub Rubro' } as const

export const items = defineResource({
  name: 'items',
  table: 'items',
  titles: { one: 'Rubro', many: 'Rubros' },
  tag: catalogTag,
  read: catalogPermissions.read,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  changes: 'items',
  grids: [{ path: 'items', columns: { code: 'code', name: 'name', subI: 'subItems', articles: 'articles' } }],
  fields: {
    code: field.code({ aliases: ['categoryId', 'codRubro'] }),
    name: field.text({
      title: 'Nombre',
      aliases: ['categoryName', 'rubro', 'category'],
      width: 280,
      required: true,
      max: 120,
    }),
    kind: field.choice({ title: 'Tipo', width: 130, required: true, readOnly: true, choices: itemKinds }),
    parent: field.reference({
      title: 'Rubro superior',
      width: 220,
      table: 'items',
      resource: 'items',
      help: 'Vacío en un rubro; en un sub rubro, a cuál pertenece.',
    }),
    subItems: field.integer({ title: 'Sub rubros', width: 120, required: true, readOnly: true }),
    articles: field.integer({ title: 'Artículos', width: 120, required: true, readOnly: true }),
  },
})
