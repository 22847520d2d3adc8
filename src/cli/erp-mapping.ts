import { formatNumber } from '../kernel/contract/formats.ts'
import type { WithTenant } from '../kernel/server/database/tenancy.ts'
import { mapRemainingArticles, mapRemainingLocations, seedErp } from '../modules/erp/server/index.ts'
import { cliError } from './failure.ts'
import { say } from './say.ts'

/** `organización/canal/sector/centro/depósito`, as an option of the command line. */
export type ErpDestination = {
  organization: string
  channel: string
  sector: string
  center: string
  warehouse: string
}

export const erpDestination = (text: string): ErpDestination => {
  const parts = text.split('/').map(part => part.trim())
  const [organization, channel, sector, center, warehouse] = parts
  if (parts.length !== 5 || !organization || !channel || !sector || !center || !warehouse)
    throw cliError('El destino se escribe organización/canal/sector/centro/depósito, por ejemplo 1000/10/01/ROS1/0001.')
  return { organization, channel, sector, center, warehouse }
}

/** Maps every article and location without a mapping to one destination, so that the ERP's files can be exported. */
export const mapToErp = (withTenant: WithTenant, envId: string, destination: ErpDestination): Promise<void> =>
  withTenant(envId, async tenant => {
    await seedErp(tenant)
    const articles = await mapRemainingArticles(tenant, destination)
    const locations = await mapRemainingLocations(tenant, destination)
    say(`Mapeo del ERP: ${formatNumber(articles)} artículos y ${formatNumber(locations)} localidades.`)
  })
