import { useState } from 'react'
import { type Choices, choiceParameters } from '../../contract/choices-address.ts'
import { writeIds } from '../../contract/short-ids.ts'
import { idsParameter, useUrlState } from '../components/url-state.ts'
import { comparedDays, type RangePreset } from './date-range.ts'
import { useDateRange } from './date-range-chip.tsx'

const parameters = {
  sellers: idsParameter(choiceParameters.sellers),
  supervisors: idsParameter(choiceParameters.supervisors),
  channels: idsParameter(choiceParameters.channels),
  regions: idsParameter(choiceParameters.regions),
} as const satisfies Record<keyof Choices, object>

const useIds = (choice: keyof Choices) => {
  const [codec] = useState(() => parameters[choice])
  return useUrlState(codec)
}

/** Whose rows a page shows: ids, in the address under the same names on every page. Empty is everybody's. */
export const useSelection = () => {
  const [supervisors, setSupervisors] = useIds('supervisors')
  const [sellers, setSellers] = useIds('sellers')
  const [channels, setChannels] = useIds('channels')
  const [regions, setRegions] = useIds('regions')
  return { supervisors, setSupervisors, sellers, setSellers, channels, setChannels, regions, setRegions }
}
export type Selection = ReturnType<typeof useSelection>
/** What `useSelection` reads of an address. */
export const readSelection = (search: URLSearchParams): Choices => ({
  sellers: parameters.sellers.read(search),
  supervisors: parameters.supervisors.read(search),
  channels: parameters.channels.read(search),
  regions: parameters.regions.read(search),
})

/** As the routes are asked. */
export const selectionQuery = ({ supervisors, sellers, channels, regions }: Choices) => ({
  sellers: writeIds(sellers),
  supervisors: writeIds(supervisors),
  channels: writeIds(channels),
  regions: writeIds(regions),
})

/** Whose rows, and of which days. */
export const useDatedSelection = (initial: RangePreset) => ({ ...useSelection(), range: useDateRange(initial) })
export type DatedSelection = ReturnType<typeof useDatedSelection>

/** As the routes are asked. The server knows the period before; another one is named. */
export const datedSelectionQuery = (selection: DatedSelection) => {
  const { range } = selection
  const comparison = range.choice.compare === 'year' ? comparedDays(range.choice, range.today) : null
  return {
    ...range.days,
    ...selectionQuery(selection),
    ...(comparison ? { compareFrom: comparison.from, compareTo: comparison.to } : {}),
  }
}
