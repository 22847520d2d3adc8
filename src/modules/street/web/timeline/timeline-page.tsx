import { useMemo, useState } from 'react'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { DayChip } from '../../../../kernel/web/filters/day-chip.tsx'
import { FiltersBar, LiveState } from '../../../../kernel/web/filters/filters-bar.tsx'
import { useDayKeys } from '../../../../kernel/web/filters/use-day-keys.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { SellerChip } from '../seller-chip.tsx'
import { DayList } from './day-list.tsx'
import { DayMap } from './day-map.tsx'
import { DaySummary } from './day-summary.tsx'
import classes from './timeline.module.css'
import { useDay, useDaySellers } from './use-timeline.ts'

const useText = (name: string) => {
  const [codec] = useState(() => textParameter(name))
  return useUrlState(codec)
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Seller, day and chosen stop, in the address. */
const useChosen = () => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const [writtenDay, writeDay] = useText('dia')
  const [writtenSeller, chooseSeller] = useText('vendedor')
  const [stop, chooseStop] = useText('parada')
  const day = isDay(writtenDay) ? writtenDay : today
  const sellers = useDaySellers(day)
  const seller = writtenSeller || (sellers.data?.sellers[0]?.code ?? '')
  const setDay = (next: string) => writeDay(next >= today ? '' : next)
  // From the address bar: two keys in a row both count, drawn or not.
  const walk = (days: number) => {
    const written = new URLSearchParams(window.location.search).get('dia') ?? ''
    setDay(addDays(isDay(written) ? written : today, days))
  }
  return { today, day, setDay, walk, sellers, seller, chooseSeller, stop, chooseStop }
}
type Chosen = ReturnType<typeof useChosen>

const Day = ({ chosen }: { chosen: Chosen }) => {
  const { seller, day, stop, chooseStop } = chosen
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useDay(seller, day)
  // What happened last is of the newest answer; the pages before it hold stops alone.
  const first = data?.pages[0]
  const stops = useMemo(() => data?.pages.flatMap(page => page.stops) ?? [], [data])
  if (error && !first)
    return <QueryError title="No pudimos traer este día" error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <DaySummary data={first} />
        {first ? (
          <DayList
            data={first}
            stops={stops}
            chosen={stop}
            onChoose={id => chooseStop(id === stop ? '' : id)}
            onMore={hasNextPage ? () => void fetchNextPage() : null}
            isLoadingMore={isFetchingNextPage}
          />
        ) : (
          <SkeletonLines lines={10} />
        )}
      </div>
      <div className={classes.map}>
        {first && <DayMap data={first} stops={stops} chosen={stop} onChoose={chooseStop} />}
      </div>
    </div>
  )
}

/** Línea de tiempo: a seller's day in order, the map beside it. */
export const TimelinePage = () => {
  const chosen = useChosen()
  const { sellers, seller, chooseSeller, day, today, setDay, walk } = chosen
  useDayKeys(walk)
  const list = sellers.data?.sellers ?? []
  return (
    <Page
      fill
      filters={
        <FiltersBar end={day === today ? <LiveState /> : undefined}>
          <DayChip day={day} today={today} onChange={setDay} onWalk={walk} />
          <SellerChip sellers={list} chosen={seller} onChoose={chooseSeller} />
        </FiltersBar>
      }
    >
      {sellers.error && !sellers.data ? (
        <QueryError
          title="No pudimos traer los vendedores"
          error={sellers.error}
          onRetry={() => void sellers.refetch()}
        />
      ) : sellers.data && seller === '' ? (
        <EmptyState title="No hay vendedores a tu alcance" text="Un administrador puede asignarte uno o más." />
      ) : (
        <Day chosen={chosen} />
      )}
    </Page>
  )
}
