import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { datedSelectionQuery, useDatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { type Area, formatArea, parseArea } from '../../contract/area.ts'
import { type CoverageFilter, coverageFilters, coverageRoutes } from '../../contract/coverage.ts'

const useText = (name: string) => {
  const [codec] = useState(() => textParameter(name))
  return useUrlState(codec)
}

/** Filters, state, area, ways and chosen customer of the page, in the address. */
export const useCoverageState = () => {
  const selection = useDatedSelection('mes')
  const { choice: state, setChoice: setState } = useChoice<CoverageFilter>('estado', coverageFilters)
  const [areaText, writeArea] = useText('area')
  const [tracks, writeTracks] = useText('recorridos')
  const [customer, setCustomer] = useText('cliente')
  const area = useMemo(() => (areaText ? parseArea(areaText) : null), [areaText])
  const query = useMemo(() => datedSelectionQuery(selection), [selection])
  return {
    selection,
    query,
    state,
    setState,
    area,
    setArea: (next: Area | null) => writeArea(next ? formatArea(next) : ''),
    showsTracks: tracks === '1',
    setShowsTracks: (shows: boolean) => writeTracks(shows ? '1' : ''),
    customer,
    setCustomer,
  }
}
export type CoverageState = ReturnType<typeof useCoverageState>

export const useCoverage = (query: CoverageState['query']) =>
  useQuery({
    queryKey: ['coverage', 'map', query],
    queryFn: ({ signal }) => call(coverageRoutes.map, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const useTracks = (query: CoverageState['query'], enabled: boolean) =>
  useQuery({
    queryKey: ['coverage', 'tracks', query],
    queryFn: ({ signal }) => call(coverageRoutes.tracks, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
