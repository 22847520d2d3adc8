import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { type Area, formatArea, parseArea } from '../../../../kernel/contract/map-area.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveRefresh } from '../../../../kernel/web/api/use-live-refresh.ts'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { datedSelectionQuery, useDatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { documentTopics, isCountedIn } from '../../../dashboards/contract/live-widgets.ts'
import {
  type CoverageCounts,
  type CoverageFilter,
  type CoverageMap,
  coverageFilters,
  coverageRoutes,
  maximumChanged,
} from '../../contract/coverage.ts'
import { withChanges } from './coverage-changes.ts'

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

const news = z.object({ day: z.string(), customerId: z.string() })

/** Every operation of the period puts its customer up to date, and nobody else. */
const useLiveCoverage = (
  query: CoverageState['query'],
  shown: CoverageMap | undefined,
  readAll: () => Promise<unknown>,
) => {
  const client = useQueryClient()
  const moved = useRef<Set<string> | 'unknown'>(new Set())
  const read = async (customers: string[]): Promise<void> => {
    const changes = await call(coverageRoutes.changes, { query: { ...query, customers: customers.join(',') } })
    client.setQueryData<CoverageMap>(['coverage', 'map', query], old => old && withChanges(old, changes))
  }
  useLiveRefresh(documentTopics, {
    concerns: ({ payload }) => {
      const told = news.safeParse(payload).data
      if (!shown || (told && !isCountedIn(told.day, shown.period))) return false
      if (!told) moved.current = 'unknown'
      else if (moved.current !== 'unknown') moved.current.add(told.customerId)
      return true
    },
    onReconnect: () => {
      moved.current = 'unknown'
    },
    refresh: () => {
      const customers = moved.current === 'unknown' ? [] : [...moved.current]
      moved.current = new Set()
      // What could not be read again stays as it was, until the next operation.
      return customers.length > 0 && customers.length <= maximumChanged
        ? read(customers).catch(() => undefined)
        : readAll()
    },
    pace: { gatherMs: 50, everyMs: 250 },
  })
}

const coverageQuery = (query: CoverageState['query']) =>
  queryOptions({
    queryKey: ['coverage', 'map', query] as const,
    queryFn: ({ signal }) => call(coverageRoutes.map, { query, signal }),
    placeholderData: keepPreviousData,
  })

const countsOf = ({ counts }: CoverageMap): CoverageCounts => counts

/** How many customers of each state the map knows, as it is kept. */
export const useCoverageCounts = (query: CoverageState['query']): CoverageCounts | undefined =>
  useQuery({ ...coverageQuery(query), select: countsOf }).data

export const useCoverage = (query: CoverageState['query']) => {
  const result = useQuery(coverageQuery(query))
  useLiveCoverage(query, result.data, result.refetch)
  return result
}

export const useTracks = (query: CoverageState['query'], enabled: boolean) =>
  useQuery({
    queryKey: ['coverage', 'tracks', query],
    queryFn: ({ signal }) => call(coverageRoutes.tracks, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
