import { IconBuildingStore, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/api/client.ts'
import { type ChipOption, MultiSelectChip } from '../../../kernel/web/filters/multi-select-chip.tsx'
import { dashboardRoutes } from '../../dashboards/contract/sales-dashboard.ts'
import type { SelectionFilters } from './use-selection-filters.ts'

const optionsOf = (choices: { id: string; code: string; name: string }[] | undefined): ChipOption[] =>
  (choices ?? []).map(({ id, code, name }) => ({ value: id, code, label: name }))

/** Supervisor, seller, channel and region, each person among their own. */
export const SelectionChips = ({ selection }: { selection: SelectionFilters }) => {
  const { data } = useQuery({
    queryKey: ['dashboards', 'filters'],
    queryFn: ({ signal }) => call(dashboardRoutes.filters, { signal }),
    staleTime: 300_000,
  })
  const chips = [
    {
      icon: IconUsersGroup,
      name: 'Supervisor',
      options: data?.supervisors,
      selected: selection.supervisors,
      set: selection.setSupervisors,
    },
    {
      icon: IconUser,
      name: 'Vendedor',
      options: data?.sellers,
      selected: selection.sellers,
      set: selection.setSellers,
    },
    {
      icon: IconBuildingStore,
      name: 'Canal',
      options: data?.channels,
      selected: selection.channels,
      set: selection.setChannels,
    },
    {
      icon: IconMapPin,
      name: 'Región',
      options: data?.regions,
      selected: selection.regions,
      set: selection.setRegions,
    },
  ]
  return chips
    .filter(({ options, selected }) => (options?.length ?? 0) > 1 || selected.length > 0)
    .map(({ icon, name, options, selected, set }) => (
      <MultiSelectChip
        key={name}
        icon={icon}
        name={name}
        options={optionsOf(options)}
        selected={selected}
        onChange={set}
        {...(name === 'Región' ? { allLabel: 'Todas' } : {})}
      />
    ))
}
