import { type Period, periodName } from '../../../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import {
  type Choice,
  listChannelOptions,
  listRegionOptions,
  listSellerOptions,
  listSupervisorOptions,
} from '../../../../customers/server/index.ts'
import type { Choices } from '../../selection.queries.ts'

/** A line of paper has room for as many names. */
const named = 6

const chosen = (title: string, options: Choice[], ids: string[]): string[] => {
  if (ids.length === 0) return []
  const names = ids.flatMap(id => options.find(option => option.id === id)?.name ?? [])
  const rest = ids.length - Math.min(named, names.length)
  return [`${title}: ${[...names.slice(0, named), ...(rest > 0 ? [`${rest} más`] : [])].join(', ')}`]
}

/** Paper is read in other years: its days say theirs. */
const always = ''

type Asked = Choices & { days: Period; compared: Period | null }

/** Period and filters in words, as on every paper of the house; people whom the reader does not see have no name in them. */
export const dashboardWords = async (
  tenant: Tenant,
  { scope }: Pick<Session, 'scope'>,
  asked: Asked,
): Promise<string[]> => [
  periodName(asked.days, always),
  ...(asked.compared ? [`comparado con ${periodName(asked.compared, always)}`] : []),
  ...chosen('Supervisor', await listSupervisorOptions(tenant, asked.supervisors), asked.supervisors),
  ...chosen('Vendedor', asked.sellers.length > 0 ? await listSellerOptions(tenant, scope) : [], asked.sellers),
  ...chosen('Canal', asked.channels.length > 0 ? await listChannelOptions(tenant) : [], asked.channels),
  ...chosen('Región', asked.regions.length > 0 ? await listRegionOptions(tenant) : [], asked.regions),
]
