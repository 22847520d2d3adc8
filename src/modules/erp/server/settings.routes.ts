import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { erpSettingsRoutes } from '../contract/settings.ts'
import { readErpSettings, writeErpSettings } from './settings.queries.ts'

export const erpSettingsBindings: BoundRoute[] = [
  handle(erpSettingsRoutes.get, ({ tenant }) => readErpSettings(tenant)),
  handle(erpSettingsRoutes.save, async ({ tenant, session, body }) => {
    const before = await readErpSettings(tenant)
    await writeErpSettings(tenant, body)
    await recordHistory(tenant, actorOf(session), [
      { entity: 'erp-settings', entityId: tenant.envId, action: 'changed', detail: { before, after: body } },
    ])
    return body
  }),
]
