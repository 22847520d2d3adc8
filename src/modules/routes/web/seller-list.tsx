import { TextInput } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDistance, formatDuration, formatNumber } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Button } from '../../../kernel/web/components/button.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { useDebounced } from '../../../kernel/web/components/use-debounced.ts'
import { type RouteSummary, routeRoutes } from '../contract/routes.ts'
import { assumptionsText, type Workload } from '../contract/tour.ts'
import { weekdayNumbers, weekdays } from '../contract/weeks.ts'
import classes from './seller-list.module.css'

const pageSize = 50

/** Longer than a day's work. */
const longDay = 9

const DayLoad = ({ load, scale }: { load: Workload | undefined; scale: number }) => {
  if (!load || load.customers === 0) return <span className={classes.none}>—</span>
  return (
    <span className={classes.load} data-long={load.hours > longDay || undefined}>
      <b>{formatNumber(load.customers)}</b>
      <small>
        {formatDistance(load.meters)} · {formatDuration(load.hours * 60)}
      </small>
      <i aria-hidden="true" style={{ width: `${(100 * load.hours) / scale}%` }} />
    </span>
  )
}

const columnsFor = (items: RouteSummary[]): DataColumn<RouteSummary>[] => {
  const scale = Math.max(1, ...items.flatMap(({ days }) => days.map(({ hours }) => hours)))
  const days = weekdayNumbers.filter(day => day < 7 || items.some(seller => (seller.days[6]?.customers ?? 0) > 0))
  return [
    {
      title: 'Vendedor',
      cell: ({ id, code, name, isActive }) => (
        <span className={classes.seller}>
          <span>{code}</span>
          <Link to={`/apps/rutas?vendedor=${id}`}>{name}</Link>
          {!isActive && <Badge tone="warning">inactivo</Badge>}
        </span>
      ),
    },
    { title: 'Visitas por ciclo', cell: ({ customers }) => formatNumber(customers), figure: true, narrow: 'below' },
    ...days.map(day => ({
      title: weekdays[day] ?? '',
      cell: (seller: RouteSummary) => <DayLoad load={seller.days[day - 1]} scale={scale} />,
      narrow: 'gone' as const,
    })),
  ]
}

/** Every seller with what each weekday asks of them: where the work is uneven shows by looking. */
export const SellerList = () => {
  const [text, setText] = useState('')
  const [skip, setSkip] = useState(0)
  const search = useDebounced(text, 250)
  const { data, error, refetch } = useQuery({
    queryKey: ['routes', 'around', 'list', search, skip],
    queryFn: ({ signal }) => call(routeRoutes.list, { query: { search, skip, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const total = data?.total ?? 0
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <TextInput
          aria-label="Buscar vendedor"
          placeholder="Buscar vendedor"
          value={text}
          onChange={event => {
            setText(event.target.value)
            setSkip(0)
          }}
        />
        <p>Un día con todas sus paradas. {assumptionsText}</p>
      </div>
      {error && <QueryError title="No pudimos leer las rutas" error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={classes.wait}>
          <SkeletonLines lines={10} />
        </div>
      )}
      {data && data.items.length === 0 && (
        <EmptyState
          icon={IconRoute}
          title={search ? 'Ningún vendedor se llama así' : 'Todavía no hay vendedores'}
          text={search ? 'Probá con otro nombre o código.' : 'Subilos desde «Subir datos» y armá acá su semana.'}
        />
      )}
      {data && data.items.length > 0 && (
        <DataTable
          caption="Rutas por vendedor"
          items={data.items}
          keyOf={({ id }) => id}
          columns={columnsFor(data.items)}
        />
      )}
      {total > pageSize && (
        <div className={classes.pages}>
          <span>
            {formatNumber(skip + 1)} a {formatNumber(Math.min(skip + pageSize, total))} de {formatNumber(total)}
          </span>
          <Button size="small" disabled={skip === 0} onClick={() => setSkip(skip - pageSize)}>
            Anteriores
          </Button>
          <Button size="small" disabled={skip + pageSize >= total} onClick={() => setSkip(skip + pageSize)}>
            Siguientes
          </Button>
        </div>
      )}
    </div>
  )
}
