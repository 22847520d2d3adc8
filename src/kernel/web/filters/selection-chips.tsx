import { IconBuildingStore, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { MultiSelectChip } from './multi-select-chip.tsx'
import type { Selection } from './selection.ts'
import { type OptionsRoute, type SelectionChoice, useSelectionOptions } from './use-selection-options.ts'

const optionsOf = (choices: SelectionChoice[] | undefined) =>
  (choices ?? []).map(({ id, code, name }) => ({ value: id, code, label: name }))

type SelectionChipsProps = {
  selection: Selection
  route: OptionsRoute
  /** Names of the chips to show, for pages whose rows have only some of the dimensions. */
  only?: readonly string[]
}

/**
 * Chips for supervisor, seller, channel and region, within the person's scope. With supervisors chosen, only their
 * sellers are offered.
 */
export const SelectionChips = ({ selection, route, only }: SelectionChipsProps) => {
  const options = useSelectionOptions(route)
  const { supervisors } = selection
  const sellers = options?.sellers.filter(
    seller => supervisors.length === 0 || supervisors.includes(seller.supervisorId ?? ''),
  )
  const chips = [
    {
      icon: IconUsersGroup,
      name: 'Supervisor',
      options: options?.supervisors,
      selected: supervisors,
      onChange: selection.setSupervisors,
    },
    { icon: IconUser, name: 'Vendedor', options: sellers, selected: selection.sellers, onChange: selection.setSellers },
    {
      icon: IconBuildingStore,
      name: 'Canal',
      options: options?.channels,
      selected: selection.channels,
      onChange: selection.setChannels,
    },
    {
      icon: IconMapPin,
      name: 'Región',
      options: options?.regions,
      selected: selection.regions,
      onChange: selection.setRegions,
      allLabel: 'Todas',
    },
  ]
  const visibleChips = only ? chips.filter(({ name }) => only.includes(name)) : chips
  return visibleChips.map(({ options: choices, ...chip }) => (
    <MultiSelectChip key={chip.name} {...chip} options={optionsOf(choices)} />
  ))
}
