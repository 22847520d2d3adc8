import { fileUrl } from '../../../kernel/contract/files.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { accessSettings } from '../../identity/contract/access-settings.ts'
import { companySettings } from '../contract/company.ts'
import { conquerB2b } from '../contract/conquer-b2b.ts'
import { conquerVentas } from '../contract/conquer-ventas.ts'
import { pedidosOnline } from '../contract/pedidos-online.ts'
import { appSettingsRoute } from '../contract/routes.ts'

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

export const appSettingsBindings: BoundRoute[] = [handle(appSettingsRoute, ({ tenant }) => readAppSettings(tenant))]
