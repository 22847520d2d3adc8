import { z } from 'zod'
import { field } from '../../../../kernel/contract/fields.ts'
import type { DefinedGrid } from '../../../../kernel/contract/grid-definition.ts'
import { permission } from '../../../../kernel/contract/roles.ts'
import { roleLabels } from '../users/user-roles.ts'

/** Who works with the ERP sees who has a licence; only an administrator gives and takes them. */
export const licencePermissions = {
  read: permission('licences.read', 'sync'),
  manage: permission('licences.manage', 'admin'),
}

export const licencesTag = 'Licencias'

export const licenceStates = { active: 'Activa', inactive: 'Inactiva', none: 'Sin licencia' } as const

/**
 * The grid of spec.md §3 with its columns in its order, then the phone. A row is a person of the company, with or without
 * a licence; its id is the user's.
 */
export const licenceFields = {
  name: field.text({ title: 'Nombre', width: 220, required: true, readOnly: true }),
  phone: field.phone({
    title: 'Teléfono',
    width: 150,
    readOnly: true,
    help: 'El de la persona o, si falta, el de su vendedor',
  }),
  email: field.text({ title: 'E-mail', width: 245, required: true, readOnly: true }),
  role: field.choice({ title: 'Rol', width: 134, required: true, readOnly: true, choices: roleLabels }),
  active: field.choice({ title: 'Activa', width: 110, required: true, readOnly: true, choices: licenceStates }),
  licencia: field.text({ title: 'Licencia', width: 96, readOnly: true }),
  supervisor: field.text({ title: 'Supervisor', width: 150, readOnly: true }),
  device: field.text({
    title: 'Vinculada a',
    width: 110,
    help: 'Las últimas letras del teléfono en el que se usa',
    readOnly: true,
  }),
  boundAt: field.dateTime({ title: 'Desde', readOnly: true, hidden: true }),
}

/** Its columns as others read them (spec.md §7). */
export const licenceGrid = {
  name: 'licences',
  titles: { one: 'Licencia', many: 'Licencias', feminine: true },
  tag: licencesTag,
  read: licencePermissions.read,
  fields: licenceFields,
  grids: [
    {
      path: 'licencias',
      columns: {
        name: 'name',
        phone: 'phone',
        email: 'email',
        role: 'role',
        active: 'active',
        licencia: 'licencia',
        supervisor: 'supervisor',
      },
    },
  ],
} satisfies DefinedGrid

export const licenceRow = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  role: z.string(),
  active: z.enum(['active', 'inactive', 'none']),
  licencia: z.string().nullable(),
  supervisor: z.string().nullable(),
  device: z.string().nullable(),
  boundAt: z.string().nullable(),
})
export type LicenceRow = z.output<typeof licenceRow>

export const licenceDetail = licenceRow.extend({
  /** What the application said of itself when it was bound. */
  deviceName: z.string().nullable(),
  state: z.enum(['active', 'invited', 'expired', 'suspended']),
})
export type LicenceDetail = z.output<typeof licenceDetail>
