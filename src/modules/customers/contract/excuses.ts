import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions } from './permissions.ts'

/** Reasons of a no-purchase (excusas comerciales). */
export const excuses = defineResource({
  name: 'excuses',
  table: 'excuses',
  titles: { one: 'Excusa comercial', many: 'Excusas comerciales', feminine: true },
  tag: 'Excusas comerciales',
  read: customerPermissions.excuses,
  write: customerPermissions.excuses,
  naturalKey: 'code',
  sort: 'name',
  grids: [{ path: 'excusasComerciales', columns: { nombre: 'name', observaciones: 'note', foto: 'requiresPhoto' } }],
  fields: {
    code: field.code({ hidden: true }),
    name: field.text({ title: 'Nombre', width: 300, required: true, max: 120 }),
    note: field.text({ title: 'Observaciones', width: 420, max: 500 }),
    requiresPhoto: field.boolean({ title: 'Foto requerida', width: 150, optional: true }),
  },
})
