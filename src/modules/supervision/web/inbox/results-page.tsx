import { IconTargetArrow } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  dayOf,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  missing,
} from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { KpiStrip } from '../../../../kernel/web/components/kpi-strip.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { DateRangeChip, useDateRange } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type ResultsPage as Answer, type FollowUpResult, followUpsTopic, inboxRoutes } from '../../contract/inbox.ts'
import { inboxRules, itemKinds } from '../../contract/inbox-items.ts'
import classes from './inbox.module.css'
import { InboxChips, type InboxFilters, useInboxFilters } from './inbox-filters.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { useInboxAgain } from './use-inbox.ts'

const states: Record<FollowUpResult['state'], string> = { open: 'En curso', done: 'Hecho', dismissed: 'Descartado' }

const documentWords = ({ kind, documents }: FollowUpResult): string => {
  if (kind === 'debt') return documents === 1 ? 'cobranza' : 'cobranzas'
  return documents === 1 ? 'pedido' : 'pedidos'
}

/** «3 pedidos del lun 04/11 al vie 12/11»: what the recovered amount adds up. */
const recoveredText = (result: FollowUpResult, today: string): string => {
  const { documents, firstOn, lastOn, takenAt } = result
  if (takenAt === null) return 'nadie lo tomó'
  if (documents === 0) return 'todavía nada'
  const when =
    firstOn === lastOn
      ? `el ${formatDay(firstOn, today)}`
      : `del ${formatDay(firstOn, today)} al ${formatDay(lastOn, today)}`
  return `${formatNumber(documents)} ${documentWords(result)} ${when}`
}

const columnsOf = (today: string, timeZone: string): DataColumn<FollowUpResult>[] => [
  {
    title: 'Cliente',
    cell: ({ customer }) => (
      <Link to={`/apps/personas/main/personas-follow/${encodeURIComponent(customer.code)}`}>{customer.name}</Link>
    ),
  },
  { title: 'Motivo', cell: ({ kind }) => itemKinds[kind], narrow: 'below', quiet: true },
  { title: 'Responsable', cell: ({ owner }) => owner ?? missing, narrow: 'gone' },
  {
    title: 'Tomado',
    cell: ({ takenAt }) => (takenAt ? formatDay(dayOf(takenAt, timeZone), today) : missing),
    narrow: 'gone',
  },
  {
    title: 'Cómo está',
    cell: ({ state, note }) => (
      <span className={classes.told}>{note ? `${states[state]}: ${note}` : states[state]}</span>
    ),
    narrow: 'below',
    quiet: true,
  },
  { title: 'En juego', cell: ({ stakeCents }) => formatMoney(stakeCents), figure: true },
  { title: 'Recuperado', cell: ({ recoveredCents }) => formatMoney(recoveredCents), figure: true },
  {
    title: 'De dónde sale',
    cell: result => <span className={classes.told}>{recoveredText(result, today)}</span>,
    narrow: 'below',
    quiet: true,
  },
]

const kpisOf = ({ totals: { count, taken, stakeCents, recoveredCents, recovered } }: Answer) => [
  {
    label: 'Recuperado',
    value: formatMoney(recoveredCents).slice(0, -3),
    minor: formatMoney(recoveredCents).slice(-3),
    foot: <span>{`de ${formatNumber(recovered)} tomados`}</span>,
  },
  {
    label: 'En juego al tomarlos',
    value: formatMoney(stakeCents).slice(0, -3),
    minor: formatMoney(stakeCents).slice(-3),
  },
  { label: 'Tomados', value: formatNumber(taken), foot: <span>{`de ${formatNumber(count)} decididos`}</span> },
  {
    label: 'Con algo recuperado',
    value: taken === 0 ? missing : formatPercent(recovered / taken, 0),
    foot: <span>{`${formatNumber(recovered)} de ${formatNumber(taken)}`}</span>,
  },
]

const useResults = (days: { from: string; to: string }, { query }: InboxFilters) => {
  const again = useInboxAgain()
  useLiveEvents(
    [followUpsTopic],
    () => void again(),
    () => void again(),
  )
  return useInfiniteQuery({
    queryKey: ['supervision', 'results', days, query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(inboxRoutes.results, { query: { ...query, ...days, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
}

const Results = ({ query }: { query: ReturnType<typeof useResults> }) => {
  const { environment } = useSession()
  const items = query.data?.pages.flatMap(page => page.items)
  if (!items) return <SkeletonLines lines={8} />
  if (items.length === 0)
    return (
      <EmptyState
        icon={IconTargetArrow}
        title="Nadie tomó ni cerró nada en estas fechas"
        text="Asigná un cliente en «Para hacer»: desde ese momento se mide lo que compra o paga."
      />
    )
  const today = dayOf(new Date(), environment.timeZone)
  return (
    <>
      <DataTable
        caption="Resultados"
        columns={columnsOf(today, environment.timeZone)}
        items={items}
        keyOf={({ id }) => id}
      />
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver anteriores
          </Button>
        </div>
      )}
    </>
  )
}

/** What was taken or closed, and what came in afterwards. */
export const ResultsPage = () => {
  const filters = useInboxFilters()
  const range = useDateRange('mes')
  const query = useResults({ from: range.days.from, to: range.days.to }, filters)
  const first = query.data?.pages[0]
  return (
    <Page
      tabs={<InboxTabs />}
      filters={
        <FiltersBar>
          <DateRangeChip choice={range.choice} today={range.today} onChange={range.setChoice} comparable={false} />
          <InboxChips filters={filters} />
        </FiltersBar>
      }
    >
      {query.error && !query.data ? (
        <QueryError title="No pudimos traer los resultados" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <KpiStrip kpis={first ? kpisOf(first) : null} cells={4} />
          <Card
            title="Resultados"
            note={`pedidos y cobranzas del cliente en los ${inboxRules.recoveredDays} días después de tomarlo`}
            flush={Boolean(query.data?.pages[0]?.items.length)}
          >
            <Results query={query} />
          </Card>
        </>
      )}
    </Page>
  )
}
