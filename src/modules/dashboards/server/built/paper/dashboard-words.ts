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
const maximumNames = 6

const choiceWords = (title: string, options: Choice[], ids: string[]): string[] => {
  if (ids.length === 0) return []
  const names = ids.flatMap(id => options.find(option => option.id === id)?.name ?? [])
  const rest = ids.length - Math.min(maximumNames, names.length)
  return [`${title}: ${[...names.slice(0, maximumNames), ...(rest > 0 ? [`${rest} más`] : [])].join(', ')}`]
}

/** Paper is read in other years: its days say theirs. */
const always = ''

type PaperFilters = Choices & { days: Period; compared: Period | null }

/** Period and filters in words, as on every paper of the house; people whom the reader does not see have no name in them. */
export const dashboardWords = async (
  tenant: Tenant,
  { scope }: Pick<Session, 'scope'>,
  filters: PaperFilters,
): Promise<string[]> => [
  periodName(filters.days, always),
  ...(filters.compared ? [`comparado con ${periodName(filters.compared, always)}`] : []),
  ...choiceWords('Supervisor', await listSupervisorOptions(tenant, filters.supervisors), filters.supervisors),
  ...choiceWords('Vendedor', filters.sellers.length > 0 ? await listSellerOptions(tenant, scope) : [], filters.sellers),
  ...choiceWords('Canal', filters.channels.length > 0 ? await listChannelOptions(tenant) : [], filters.channels),
  ...choiceWords('Región', filters.regions.length > 0 ? await listRegionOptions(tenant) : [], filters.regions),
]
