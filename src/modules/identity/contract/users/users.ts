import { z } from 'zod'
import { field } from '../../../../kernel/contract/fields.ts'
import { defineResource, type RowOf } from '../../../../kernel/contract/resource.ts'
import { grants, permission } from '../../../../kernel/contract/roles.ts'
import { type RoleChoice, roleLabels } from './user-roles.ts'

/** Who works with the ERP sees the people of the company; only an administrator changes them. */
export const userPermissions = {
  read: permission('users.read', 'sync'),
  manage: permission('users.manage', 'admin'),
}

export const usersTag = 'Usuarios'

export const userStates = {
  active: 'Activo',
  invited: 'Invitado',
  expired: 'Invitación vencida',
  suspended: 'Suspendido',
} as const
export type UserState = keyof typeof userStates

const loginEmail = {
  ...field.email({
    title: 'E-mail',
    width: 245,
    required: true,
    fixed: true,
    help: 'Con el que ingresa. Ahí le llega la invitación.',
  }),
  schema: z.email('Por favor introduzca una dirección de correo electrónico válida').max(200).toLowerCase(),
}

/**
 * The people of a company: who they are for it, what they may do and whose work they see. The row's id is the user's.
 * Creating one invites them, by e-mail; name and telephone are the company's own, whatever other companies call them.
 */
export const users = defineResource({
  name: 'users',
  table: 'memberships',
  titles: { one: 'Usuario', many: 'Usuarios' },
  tag: usersTag,
  read: userPermissions.read,
  write: userPermissions.manage,
  bulk: false,
  naturalKey: 'email',
  sort: 'name',
  fields: {
    name: field.text({ title: 'Nombre', width: 220, max: 45, optional: true }),
    email: loginEmail,
    phone: field.phone({ title: 'Teléfono', width: 150, max: 40 }),
    role: field.choice({ title: 'Rol', width: 140, required: true, choices: roleLabels }),
    seller: field.reference({ title: 'Vendedor', width: 180, table: 'sellers', resource: 'sellers' }),
    supervisor: field.reference({ title: 'Supervisor', width: 180, table: 'supervisors', resource: 'supervisors' }),
    manager: field.reference({ title: 'Gerente', width: 180, table: 'managers', resource: 'managers' }),
    /** Named as the grant that it gives. */
    settlements: field.boolean({
      title: grants.settlements.title,
      width: 120,
      optional: true,
      help: 'Además de su rol, cuenta y cierra rendiciones. Para una cajera, por ejemplo.',
    }),
    key: field.text({ title: 'Clave', width: 200, readOnly: true, hidden: true }),
    state: field.choice({ title: 'Estado', width: 168, required: true, readOnly: true, choices: userStates }),
    secondFactor: field.boolean({ title: 'Segundo factor', width: 130, required: true, readOnly: true, hidden: true }),
    lastSignIn: field.dateTime({ title: 'Último ingreso', width: 160, readOnly: true }),
  },
})

/** What no row lacks is not null; the face is shown and never listed, filtered or exported. */
export type User = RowOf<typeof users> & {
  name: string
  email: string
  role: RoleChoice
  settlements: boolean
  state: UserState
  photoUrl: string | null
}
