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

/** The ids a page is filtered by, in the address under the same names on every page. Empty means everybody. */
export const useSelection = () => {
  const [supervisors, setSupervisors] = useIds('supervisors')
  const [sellers, setSellers] = useIds('sellers')
  const [channels, setChannels] = useIds('channels')
  const [regions, setRegions] = useIds('regions')
  return { supervisors, setSupervisors, sellers, setSellers, channels, setChannels, regions, setRegions }
}
export type Selection = ReturnType<typeof useSelection>
/** Reads from an address what `useSelection` stores in it. */
export const readSelection = (search: URLSearchParams): Choices => ({
  sellers: parameters.sellers.read(search),
  supervisors: parameters.supervisors.read(search),
  channels: parameters.channels.read(search),
  regions: parameters.regions.read(search),
})

/** The selection as query parameters of the routes. */
export const selectionQuery = ({ supervisors, sellers, channels, regions }: Choices) => ({
  sellers: writeIds(sellers),
  supervisors: writeIds(supervisors),
  channels: writeIds(channels),
  regions: writeIds(regions),
})

/** The selection, with the days of the page. */
export const useDatedSelection = (initial: RangePreset) => ({ ...useSelection(), range: useDateRange(initial) })
export type DatedSelection = ReturnType<typeof useDatedSelection>

/**
 * The selection and its days as query parameters. The server computes the previous period itself; another comparison is
 * sent.
 */
export const datedSelectionQuery = (selection: DatedSelection) => {
  const { range } = selection
  const comparison = range.choice.compare === 'year' ? comparedDays(range.choice, range.today) : null
  return {
    ...range.days,
    ...selectionQuery(selection),
    ...(comparison ? { compareFrom: comparison.from, compareTo: comparison.to } : {}),
  }
}
