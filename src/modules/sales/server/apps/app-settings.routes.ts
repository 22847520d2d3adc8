import { fileUrl } from '../../../../kernel/contract/files.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import { accessSettings } from '../../../identity/contract/access-settings.ts'
import { companySettings } from '../../../settings/contract/company.ts'
import { bindSettingsGroup } from '../../../settings/server/index.ts'
import { conquerB2b } from '../../contract/apps/conquer-b2b.ts'
import { conquerVentas } from '../../contract/apps/conquer-ventas.ts'
import { pedidosOnline } from '../../contract/apps/pedidos-online.ts'
import { appRoutes, appSettingsRoute } from '../../contract/apps/routes.ts'

const readAppSettings = async (tenant: Tenant) => {
  const { name, timeZone, currency, modules } = await tenant.environment()
  const { legalName, cuit, phones, email, logoId } = await tenant.settings(companySettings)
  return {
    company: { name, legalName, cuit, phones, email, timeZone, currency, logo: logoId ? fileUrl(logoId) : null },
    modules,
    farAwayMeters: (await tenant.settings(accessSettings)).farAwayMeters,
    conquerVentas: await tenant.settings(conquerVentas),
    conquerB2b: await tenant.settings(conquerB2b),
    pedidosOnline: await tenant.settings(pedidosOnline),
  }
}

/** The settings of the apps: reading and changing them on the screens, and what the apps read of them. */
export const appSettingsBindings: BoundRoute[] = [
  ...bindSettingsGroup(appRoutes.conquerVentas),
  ...bindSettingsGroup(appRoutes.conquerB2b),
  ...bindSettingsGroup(appRoutes.pedidosOnline),
  handle(appSettingsRoute, ({ tenant }) => readAppSettings(tenant)),
]
