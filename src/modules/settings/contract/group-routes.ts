import type { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import type { SettingsGroup } from '../../../kernel/contract/settings-group.ts'
import { settingsPermissions } from './permissions.ts'

const tag = 'Configuración'

/** The two routes of a group: as it is, and saved whole. */
export const groupRoutes = <Schema extends z.ZodObject>(group: SettingsGroup<Schema>, path: string, title: string) => ({
  group,
  get: defineRoute({
    method: 'GET',
    path: `/api/settings/${path}`,
    access: settingsPermissions.read,
    tag,
    summary: `Configuración: ${title}`,
    output: group.schema,
  }),
  save: defineRoute({
    method: 'PUT',
    path: `/api/settings/${path}`,
    access: settingsPermissions.write,
    tag,
    summary: `Guardar la configuración: ${title}. Lo que se deja afuera vuelve a su valor inicial`,
    body: group.schema,
    output: group.schema,
  }),
})
export type SettingsRoutes<Schema extends z.ZodObject> = ReturnType<typeof groupRoutes<Schema>>
