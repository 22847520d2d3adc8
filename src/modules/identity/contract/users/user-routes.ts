import { z } from 'zod'
import { idParams } from '../../../../kernel/contract/inputs.ts'
import { resourcePath, resourceRoutes } from '../../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { userPermissions, users, usersTag } from './users.ts'

const declared = resourceRoutes(users)
const output = declared.get.output
const base = `${resourcePath(users.name)}/:id`

const act = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path: `${base}/${path}`,
    access: userPermissions.manage,
    tag: usersTag,
    summary,
    params: idParams,
    output,
  })

/** What a person's row shows besides its data. */
export const userHistory = z.object({
  items: z.array(
    z.object({ at: z.string(), actor: z.string(), action: z.string(), detail: z.record(z.string(), z.unknown()) }),
  ),
})
export type UserHistoryEntry = z.output<typeof userHistory>['items'][number]

export const userRoutes = {
  ...declared,
  create: {
    ...declared.create,
    summary: 'Invitar por e-mail a una persona; si ya tiene cuenta en otra empresa, la conserva',
  },
  remove: { ...declared.remove, summary: 'Quitar de la empresa, o cancelar su invitación' },
  suspend: act('suspend', 'Suspender: no puede ingresar hasta que la reactiven'),
  reactivate: act('reactivate', 'Reactivar'),
  resend: act('invitation', 'Enviar de nuevo la invitación; la anterior deja de valer'),
  history: defineRoute({
    method: 'GET',
    path: `${base}/history`,
    access: userPermissions.read,
    tag: usersTag,
    summary: 'Historia de un usuario: quién cambió qué',
    params: idParams,
    output: userHistory,
  }),
}
