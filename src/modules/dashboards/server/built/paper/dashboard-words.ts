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

/** The names that fit in a line. */
const maximumNames = 6

const choiceWords = (title: string, options: Choice[], ids: string[]): string[] => {
  if (ids.length === 0) return []
  const names = ids.flatMap(id => options.find(option => option.id === id)?.name ?? [])
  const rest = ids.length - Math.min(maximumNames, names.length)
  return [`${title}: ${[...names.slice(0, maximumNames), ...(rest > 0 ? [`${rest} más`] : [])].join(', ')}`]
}

/** As `today`, so that all dates are written with their year: paper is also read in later years. */
const always = ''

type PaperFilters = Choices & { days: Period; compared: Period | null }

/** Period and filters in words. People outside the reader's scope are counted but not named. */
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
