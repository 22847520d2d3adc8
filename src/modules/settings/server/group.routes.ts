import type { z } from 'zod'
import { actorOf } from '../../../kernel/server/audit.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { type SettingsRoutes, settingsRoutes } from '../contract/routes.ts'

const bindGroup = ({ group, get, save }: SettingsRoutes<z.ZodObject>): BoundRoute[] => [
  handle(get, ({ tenant }) => tenant.settings(group)),
  handle(save, ({ tenant, session, body }) => changeSettings(tenant, actorOf(session), group, body)),
]

/** The groups that are nothing but their fields. */
export const groupBindings: BoundRoute[] = [
  ...bindGroup(settingsRoutes.access),
  ...bindGroup(settingsRoutes.conquerVentas),
  ...bindGroup(settingsRoutes.conquerB2b),
  ...bindGroup(settingsRoutes.pedidosOnline),
  ...bindGroup(settingsRoutes.importExport),
]
