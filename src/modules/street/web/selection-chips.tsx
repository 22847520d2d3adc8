import { IconBuildingStore, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { DateRangeChip } from '../../../kernel/web/filters/date-range-chip.tsx'
import { type ChipOption, MultiSelectChip } from '../../../kernel/web/filters/multi-select-chip.tsx'
import { type SelectionState, useSelectionOptions } from './use-selection.ts'

const optionsOf = (choices: { id: string; code: string; name: string }[] | undefined): ChipOption[] =>
  (choices ?? []).map(({ id, code, name }) => ({ value: id, code, label: name }))

/** Date, supervisor, seller, channel and region. */
export const SelectionChips = ({ selection, comparable }: { selection: SelectionState; comparable?: boolean }) => {
  const { data } = useSelectionOptions()
  const { range, supervisors } = selection
  const sellers = data?.sellers.filter(
    seller => supervisors.length === 0 || supervisors.includes(seller.supervisorId ?? ''),
  )
  return (
    <>
      <DateRangeChip choice={range.choice} today={range.today} onChange={range.setChoice} comparable={comparable} />
      <MultiSelectChip
        icon={IconUsersGroup}
        name="Supervisor"
        options={optionsOf(data?.supervisors)}
        selected={supervisors}
        onChange={selection.setSupervisors}
      />
      <MultiSelectChip
        icon={IconUser}
        name="Vendedor"
        options={optionsOf(sellers)}
        selected={selection.sellers}
        onChange={selection.setSellers}
      />
      <MultiSelectChip
        icon={IconBuildingStore}
        name="Canal"
        options={optionsOf(data?.channels)}
        selected={selection.channels}
        onChange={selection.setChannels}
      />
      <MultiSelectChip
        icon={IconMapPin}
        name="Región"
        options={optionsOf(data?.regions)}
        selected={selection.regions}
        onChange={selection.setRegions}
        allLabel="Todas"
      />
    </>
  )
}
