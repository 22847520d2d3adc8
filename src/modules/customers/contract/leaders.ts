import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, salesForceTag } from './permissions.ts'

/** Whoever leads sellers: a code and a name, and how many they lead. */
export const defineLeaders = (name: 'managers' | 'supervisors', titles: { one: string; many: string }) =>
  defineResource({
    name,
    table: name,
    titles,
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
