import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveRefresh } from '../../../../kernel/web/api/use-live-refresh.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { CodedName } from '../../../../kernel/web/components/coded-name.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { datedSelectionQuery } from '../../../../kernel/web/filters/selection.ts'
import { ExportMenu } from '../../../../kernel/web/grid/export/export-menu.tsx'
import { links } from '../../../dashboards/contract/links.ts'
import { documentTopics } from '../../../dashboards/contract/live-widgets.ts'
import {
  type CoverageCounts,
  type CoverageFilter,
  type CoverageRow,
  coverageFilters,
  coverageRoutes,
  coverageTitles,
} from '../../contract/coverage.ts'
import classes from './coverage.module.css'

type Query = ReturnType<typeof datedSelectionQuery> & { area?: string }
type Asked = Query & { state?: CoverageFilter; filter: Filter[] }

const noFilter: never[] = []

const useCustomers = (asked: Asked, needsCounts: boolean) =>
  useInfiniteQuery({
    queryKey: ['coverage', 'customers', asked],
    queryFn: ({ signal, pageParam }) =>
      call(coverageRoutes.customers, {
        // Customers are added up to be counted: the map has the counts of all, the first page those of an area.
        query: {
          ...asked,
          limit: 50,
          ...(pageParam ? { cursor: pageParam } : {}),
          ...(pageParam || !needsCounts ? { part: 'rows' as const } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

/** The list follows the map at a distance: it is adding up, and who reads it does not want it to jump. */
const useLiveList = (): void => {
  const client = useQueryClient()
  useLiveRefresh(documentTopics, {
    concerns: () => true,
    onReconnect: () => undefined,
    refresh: () => client.invalidateQueries({ queryKey: ['coverage', 'customers'] }),
    pace: { gatherMs: 1_000, everyMs: 5_000 },
  })
}

const Row = ({ row, isChosen }: { row: CoverageRow; isChosen: boolean }) => (
  <li className={classes.row} data-chosen={isChosen || undefined}>
    <i className={classes.mark} data-state={row.state} aria-hidden="true" />
    <span className={classes.who}>
      <Link to={links.customer(row.code)}>
        <CodedName code={row.code} name={row.name} />
      </Link>
      <small>{[coverageTitles[row.state], row.seller, row.locality].filter(Boolean).join(' · ')}</small>
    </span>
    {row.isPlaced ? (
      <span className={classes.amount}>{row.orders > 0 && formatMoney(row.totalCents)}</span>
    ) : (
      <Link to={links.customer(row.code)} aria-label={`Ubicar a ${row.name}`}>
        Ubicar
      </Link>
    )}
  </li>
)

type StatesProps = {
  counts: CoverageCounts | undefined
  state: CoverageFilter | ''
  onState: (state: CoverageFilter | '') => void
}

const States = ({ counts, state, onState }: StatesProps) => (
  <fieldset className={classes.states}>
    <legend className="visually-hidden">Estado</legend>
    <button type="button" aria-pressed={state === ''} onClick={() => onState('')}>
      Todos <b>{formatNumber(counts?.total)}</b>
    </button>
    {(Object.entries(coverageFilters) as [CoverageFilter, string][]).map(([value, title]) => (
      <button key={value} type="button" aria-pressed={state === value} onClick={() => onState(value)}>
        {value !== 'noPosition' && <i className={classes.mark} data-state={value} aria-hidden="true" />}
        {title} <b>{formatNumber(counts?.[value])}</b>
      </button>
    ))}
  </fieldset>
)

type CustomersPanelProps = {
  query: Query
  state: CoverageFilter | ''
  /** Of all, live; an area's come with its list. */
  counts: CoverageCounts | undefined
  hasArea: boolean
  chosen: string
  onState: (state: CoverageFilter | '') => void
  onClearChosen: () => void
}

type RowsProps = { list: ReturnType<typeof useCustomers>; chosen: string; total: number | undefined }

const Rows = ({ list, chosen, total }: RowsProps) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (error && !data)
    return <QueryError title="No pudimos traer los clientes" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={10} />
  const rows = data.pages.flatMap(page => page.items)
  if (rows.length === 0) return <EmptyState title="Ningún cliente acá" text="Probá con otra área, estado o filtro." />
  return (
    <>
      <ul className={classes.rows} aria-label="Clientes">
        {rows.map(row => (
          <Row key={row.id} row={row} isChosen={row.code === chosen} />
        ))}
      </ul>
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {total === undefined ? 'Ver más' : `Ver más (${formatNumber(total - rows.length)})`}
        </Button>
      )}
    </>
  )
}

/** The customers behind the map's figures: of a state, of the drawn area, or the one chosen on the map. */
export const CustomersPanel = (props: CustomersPanelProps) => {
  const { query, counts, state, hasArea, chosen, onState, onClearChosen } = props
  const asked = { ...query, ...(state ? { state } : {}) }
  const filter: Filter[] = chosen ? [{ field: 'code', operator: 'matches', value: chosen }] : noFilter
  const list = useCustomers({ ...asked, filter }, hasArea)
  const known = hasArea ? list.data?.pages[0]?.counts : counts
  useLiveList()
  return (
    <section className={classes.panel} aria-label="Clientes de la cobertura">
      <header className={classes.head}>
        <h2>{hasArea ? 'Clientes del área' : 'Clientes'}</h2>
        <ExportMenu
          path={coverageRoutes.export.path}
          filter={noFilter}
          sort={noFilter}
          columns={noFilter}
          name="cobertura"
          parameters={asked}
        />
      </header>
      <States counts={known} state={state} onState={onState} />
      {chosen && (
        <p className={classes.only}>
          Elegido en el mapa: <b>{chosen}</b>{' '}
          <Button variant="link" onClick={onClearChosen}>
            Ver todos
          </Button>
        </p>
      )}
      <Rows list={list} chosen={chosen} total={chosen ? 1 : known?.[state || 'total']} />
    </section>
  )
}
