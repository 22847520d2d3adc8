import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { listParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { comparedDays, type RangePreset } from '../../../kernel/web/filters/date-range.ts'
import { useDateRange } from '../../../kernel/web/filters/date-range-chip.tsx'
import { dashboardRoutes } from '../../dashboards/contract/sales-dashboard.ts'

const useList = (name: string) => {
  const [codec] = useState(() => listParameter(name))
  return useUrlState(codec)
}

/** Period, sellers, supervisors, channels and regions of a page, in the address under the names that Tableros uses. */
export const useSelection = (initial: RangePreset) => {
  const range = useDateRange(initial)
  const [sellers, setSellers] = useList('vendedores')
  const [supervisors, setSupervisors] = useList('supervisores')
  const [channels, setChannels] = useList('canales')
  const [regions, setRegions] = useList('regiones')
  return { range, sellers, setSellers, supervisors, setSupervisors, channels, setChannels, regions, setRegions }
}
export type SelectionState = ReturnType<typeof useSelection>

/** What the routes are asked with. The server knows the period before; another one is named. */
export const queryOf = ({ range, sellers, supervisors, channels, regions }: SelectionState) => {
  const compared = range.choice.compare === 'year' ? comparedDays(range.choice, range.today) : null
  return {
    ...range.days,
    sellers: sellers.join(','),
    supervisors: supervisors.join(','),
    channels: channels.join(','),
    regions: regions.join(','),
    ...(compared ? { compareFrom: compared.from, compareTo: compared.to } : {}),
  }
}

export const useSelectionOptions = () =>
  useQuery({
    queryKey: ['dashboards', 'filters'],
    queryFn: ({ signal }) => call(dashboardRoutes.filters, { signal }),
    staleTime: 300_000,
  })
