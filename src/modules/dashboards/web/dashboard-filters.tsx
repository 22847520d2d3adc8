import { IconBuildingStore, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { zonedParts } from '../../../kernel/contract/formats.ts'
import { DateRangeChip } from '../../../kernel/web/filters/date-range-chip.tsx'
import { FiltersBar, LiveState } from '../../../kernel/web/filters/filters-bar.tsx'
import { type ChipOption, MultiSelectChip } from '../../../kernel/web/filters/multi-select-chip.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type DashboardFilterState, useFilterOptions } from './use-sales-dashboard.ts'

const optionsOf = (choices: { id: string; code: string; name: string }[] | undefined): ChipOption[] =>
  (choices ?? []).map(({ id, code, name }) => ({ value: id, code, label: name }))

const useClock = (instant: string | null | undefined): string | undefined => {
  const { environment } = useSession()
  if (!instant) return undefined
  const { hour, minute, second } = zonedParts(instant, environment.timeZone)
  return `${hour}:${minute}:${second}`
}

const WhoseChips = ({ filters }: { filters: DashboardFilterState }) => {
  const { data } = useFilterOptions()
  const sellers = data?.sellers.filter(
    seller => filters.supervisors.length === 0 || filters.supervisors.includes(seller.supervisorId ?? ''),
  )
  return (
    <>
      <MultiSelectChip
        icon={IconUsersGroup}
        name="Supervisor"
        options={optionsOf(data?.supervisors)}
        selected={filters.supervisors}
        onChange={filters.setSupervisors}
      />
      <MultiSelectChip
        icon={IconUser}
        name="Vendedor"
        options={optionsOf(sellers)}
        selected={filters.sellers}
        onChange={filters.setSellers}
      />
      <MultiSelectChip
        icon={IconBuildingStore}
        name="Canal"
        options={optionsOf(data?.channels)}
        selected={filters.channels}
        onChange={filters.setChannels}
      />
      <MultiSelectChip
        icon={IconMapPin}
        name="Región"
        options={optionsOf(data?.regions)}
        selected={filters.regions}
        onChange={filters.setRegions}
        allLabel="Todas"
      />
    </>
  )
}

/** Date, supervisor, seller, channel and region; the live state and what the page adds at the right. */
export const DashboardFilters = ({
  filters,
  lastOperationAt,
  start,
  end,
  onlyDays,
}: {
  filters: DashboardFilterState
  lastOperationAt: string | null | undefined
  /** Which dashboard it is, before its filters. */
  start?: ReactNode
  /** What can be done with it. */
  end?: ReactNode
  /** Nothing of it asks whose sales they are. */
  onlyDays?: boolean
}) => {
  const { range } = filters
  const last = useClock(lastOperationAt)
  return (
    <FiltersBar
      end={
        <>
          <LiveState last={last} />
          {end}
        </>
      }
    >
      {start}
      <DateRangeChip choice={range.choice} today={range.today} onChange={range.setChoice} />
      {!onlyDays && <WhoseChips filters={filters} />}
    </FiltersBar>
  )
}
