import type { z } from 'zod'
import { actorOf } from '../../../kernel/server/audit.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { SettingsRoutes } from '../contract/group-routes.ts'

/** A group that is nothing but its fields: read, and saved whole. */
export const bindSettingsGroup = ({ group, get, save }: SettingsRoutes<z.ZodObject>): BoundRoute[] => [
  handle(get, ({ tenant }) => tenant.settings(group)),
  handle(save, ({ tenant, session, body }) => changeSettings(tenant, actorOf(session), group, body)),
]
