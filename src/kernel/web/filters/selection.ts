import { useState } from 'react'
import { listParameter, useUrlState } from '../components/url-state.ts'
import { comparedDays, type RangePreset } from './date-range.ts'
import { useDateRange } from './date-range-chip.tsx'

const useList = (name: string) => {
  const [codec] = useState(() => listParameter(name))
  return useUrlState(codec)
}

/** Whose rows a page shows: ids, in the address under the same names on every page. Empty is everybody's. */
export const useSelection = () => {
  const [supervisors, setSupervisors] = useList('supervisores')
  const [sellers, setSellers] = useList('vendedores')
  const [channels, setChannels] = useList('canales')
  const [regions, setRegions] = useList('regiones')
  return { supervisors, setSupervisors, sellers, setSellers, channels, setChannels, regions, setRegions }
}
export type Selection = ReturnType<typeof useSelection>
type Chosen = Pick<Selection, 'supervisors' | 'sellers' | 'channels' | 'regions'>

/** As the routes are asked. */
export const selectionQuery = ({ supervisors, sellers, channels, regions }: Chosen) => ({
  sellers: sellers.join(','),
  supervisors: supervisors.join(','),
  channels: channels.join(','),
  regions: regions.join(','),
})

/** As the address of another page says the same; nothing of what is not chosen. */
export const selectionAddress = ({ supervisors, sellers, channels, regions }: Chosen): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ vendedores: sellers, supervisores: supervisors, canales: channels, regiones: regions })
      .filter(([, chosen]) => chosen.length > 0)
      .map(([name, chosen]) => [name, chosen.join(',')]),
  )

/** Whose rows, and of which days. */
export const useDatedSelection = (initial: RangePreset) => ({ ...useSelection(), range: useDateRange(initial) })
export type DatedSelection = ReturnType<typeof useDatedSelection>

/** As the routes are asked. The server knows the period before; another one is named. */
export const datedSelectionQuery = (selection: DatedSelection) => {
  const { range } = selection
  const compared = range.choice.compare === 'year' ? comparedDays(range.choice, range.today) : null
  return {
    ...range.days,
    ...selectionQuery(selection),
    ...(compared ? { compareFrom: compared.from, compareTo: compared.to } : {}),
  }
}
