import { IconCalendar, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, dayOf, formatDay, formatPercent, formatQuantity } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { type Kpi, KpiStrip, Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import { CardRow, Page } from '../../../kernel/web/components/page.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { FiltersBar } from '../../../kernel/web/filters/filters-bar.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import { boardRoutes, type PickingBoard, type PickingWidget, pickingWidgets } from '../contract/board.ts'
import classes from './board.module.css'
import { articleUrl, tasksUrl } from './board-links.ts'

const periods = { hoy: 'Hoy', semana: 'Últimos 7 días', mes: 'Últimos 30 días' }
const daysBack = { hoy: 0, semana: 6, mes: 29 }

type Preparer = PickingBoard['preparers'][number]

/** The title that a user gave a widget in their own dashboard; it replaces the standard one. */
export const CardTitle = createContext('')

const Widget = ({
  id,
  empty,
  children,
  flush,
}: {
  id: PickingWidget
  empty: boolean
  flush?: boolean
  children: ReactNode
}) => (
  <Card title={use(CardTitle) || pickingWidgets[id].title} flush={flush && !empty}>
    {empty ? (
      <EmptyState title="Sin datos en este período" text="Cuando haya tareas de picking, acá se ven." />
    ) : (
      children
    )}
  </Card>
)

/** Each part of a preparer's orders, with the states of its tasks. */
const parts = {
  Preparados: { state: 'prepared', color: 'chart-1', value: ({ prepared }: Preparer) => prepared },
  Supervisados: { state: 'supervised', color: 'chart-2', value: ({ supervised }: Preparer) => supervised },
  Restantes: { state: 'pending|picking', color: 'chart-rest', value: ({ remaining }: Preparer) => remaining },
}
const partOf = (name: string) => Object.entries(parts).find(([known]) => known === name)?.[1]

export const Prepared = ({ preparers, period }: PickingBoard) => {
  const navigate = useNavigate()
  const build = useCallback(
    (token: Tokens) => ({
      grid: { left: 8, right: 24, top: 8, bottom: 8 },
      xAxis: { type: 'value', minInterval: 1 },
      yAxis: { type: 'category', inverse: true, data: preparers.map(({ name }) => name) },
      series: [
        {
          type: 'bar',
          barMaxWidth: 22,
          color: token('chart-1'),
          label: { show: true, position: 'right', color: token('text'), textBorderWidth: 0 },
          data: preparers.map(({ prepared, supervised }) => prepared + supervised),
        },
      ],
    }),
    [preparers],
  )
  return (
    <Widget id="preparedByPreparer" empty={preparers.length === 0}>
      <Chart
        build={build}
        description="Pedidos preparados por cada preparador"
        onSelect={({ name }) => void navigate(tasksUrl(period, { preparer: name, state: 'prepared|supervised' }))}
        table={{
          head: ['Preparador', 'Preparados'],
          rows: preparers.map(({ name, prepared, supervised }) => [name, String(prepared + supervised)]),
        }}
      />
    </Widget>
  )
}

export const Statuses = ({ preparers, period }: PickingBoard) => {
  const navigate = useNavigate()
  const build = useCallback(
    (token: Tokens) => {
      return {
        legend: { top: 0, left: 0 },
        grid: { left: 8, right: 24, top: 32, bottom: 8 },
        xAxis: { type: 'value', minInterval: 1 },
        yAxis: { type: 'category', inverse: true, data: preparers.map(({ name }) => name) },
        series: Object.entries(parts).map(([name, { color, value }]) => ({
          type: 'bar',
          stack: 'orders',
          barMaxWidth: 22,
          name,
          color: token(color),
          data: preparers.map(value),
        })),
      }
    },
    [preparers],
  )
  return (
    <Widget id="ordersByPreparer" empty={preparers.length === 0}>
      <Chart
        build={build}
        description="Pedidos consolidados por preparador: preparados, supervisados y restantes"
        onSelect={({ name, seriesName }) =>
          void navigate(tasksUrl(period, { preparer: name, state: partOf(seriesName)?.state }))
        }
        table={{
          head: ['Preparador', 'Preparados', 'Supervisados', 'Restantes'],
          rows: preparers.map(({ name, prepared, supervised, remaining }) => [
            name,
            String(prepared),
            String(supervised),
            String(remaining),
          ]),
        }}
      />
    </Widget>
  )
}

export const Donut = ({ preparers, period }: PickingBoard) => {
  const [first] = preparers
  const navigate = useNavigate()
  const names = useMemo(() => Object.fromEntries(preparers.map(({ name }) => [name, name])), [preparers])
  const { choice, setChoice } = useChoice('preparador', names)
  const slices = useMemo(() => {
    const selection = preparers.filter(({ name }) => !choice || name === choice)
    return Object.entries(parts).map(([name, { color, value }]) => ({
      name,
      color,
      value: selection.reduce((total, preparer) => total + value(preparer), 0),
    }))
  }, [preparers, choice])
  const build = useCallback(
    (token: Tokens) => ({
      legend: { show: true, bottom: 0 },
      series: [
        {
          type: 'pie',
          radius: ['44%', '64%'],
          center: ['50%', '46%'],
          label: { formatter: '{c}', color: token('text'), textBorderWidth: 0 },
          data: slices
            .filter(({ value }) => value > 0)
            .map(({ name, value, color }) => ({ name, value, itemStyle: { color: token(color) } })),
        },
      ],
    }),
    [slices],
  )
  return (
    <Widget id="statusByPreparer" empty={!first}>
      <ChoiceChip icon={IconUser} name="Preparador" labels={names} all="Todos" choice={choice} onChange={setChoice} />
      <Chart
        build={build}
        description="Pedidos por estado"
        onSelect={({ name }) =>
          void navigate(tasksUrl(period, { preparer: choice || undefined, state: partOf(name)?.state }))
        }
        table={{ head: ['Estado', 'Pedidos'], rows: slices.map(({ name, value }) => [name, String(value)]) }}
      />
    </Widget>
  )
}

const assemblerColumns = (period: PickingBoard['period']): DataColumn<Preparer>[] => [
  { title: 'Preparador', cell: ({ name }) => <Link to={tasksUrl(period, { preparer: name })}>{name}</Link> },
  { title: 'Pedidos', cell: ({ orders }) => orders, figure: true },
  {
    title: 'Unidades',
    cell: ({ doneUnits, orderedUnits }) => `${formatQuantity(doneUnits)} de ${formatQuantity(orderedUnits)}`,
    figure: true,
  },
]

/** Shortens a long name rather than its figure. */
const ArticleLink = ({ code, name }: { code: string; name: string }) => (
  <Link to={articleUrl(code)} title={name} className={classes.cut}>
    {name}
  </Link>
)

const shortageColumns: DataColumn<PickingBoard['shortages'][number]>[] = [
  { title: 'Código', cell: ({ code }) => code, quiet: true, narrow: 'below' },
  { title: 'Artículo', width: '100%', cell: ArticleLink },
  { title: 'Cantidad', cell: ({ units: value }) => formatQuantity(value), figure: true },
]

const expiryColumns = (today: string): DataColumn<PickingBoard['nearExpiry'][number]>[] => [
  { title: 'Código', cell: ({ code }) => code, quiet: true, narrow: 'below' },
  { title: 'Artículo', width: '100%', cell: ArticleLink },
  {
    title: 'Vence',
    cell: ({ expiresOn }) => (expiresOn < today ? <Badge tone="error">Vencido</Badge> : formatDay(expiresOn)),
    narrow: 'below',
  },
  { title: 'Cantidad', cell: ({ units: value }) => formatQuantity(value), figure: true },
]

/** The figures of the strip: completed orders and units, shortages and lots near expiry. */
export const figuresOf = (board: PickingBoard): Kpi[] => {
  const { completed, warehouses, shortages, nearExpiry, expiryDays, period, requiresSupervision } = board
  const orderedTotal = warehouses.reduce((sum, { orderedUnits }) => sum + orderedUnits, 0)
  const preparedTotal = warehouses.reduce((sum, { doneUnits }) => sum + doneUnits, 0)
  const part = (value: number, total: number) => (
    <Meter ratio={total ? value / total : 0} label={formatPercent(total ? value / total : 0)} />
  )
  return [
    {
      label: pickingWidgets.completed.title,
      value: String(completed.orders),
      minor: ` de ${completed.total} pedidos`,
      url: tasksUrl(period, { state: requiresSupervision ? 'supervised' : 'prepared|supervised' }),
      foot: part(completed.orders, completed.total),
    },
    {
      label: pickingWidgets.warehousePrepared.title,
      value: formatQuantity(preparedTotal),
      minor: ` de ${formatQuantity(orderedTotal)} un.`,
      url: tasksUrl(period),
      foot: part(preparedTotal, orderedTotal),
    },
    { label: 'Artículos con faltante', value: String(shortages.length), url: tasksUrl(period, { withShortage: true }) },
    {
      label: `Vencen en ${expiryDays} días`,
      value: String(nearExpiry.length),
      url: '/apps/articles/stock?estado=vencer',
    },
  ]
}

export const Assembler = (board: PickingBoard) => (
  <Widget id="assembler" empty={board.preparers.length === 0} flush>
    <DataTable
      caption={pickingWidgets.assembler.title}
      columns={assemblerColumns(board.period)}
      items={board.preparers}
      keyOf={({ name }) => name}
    />
  </Widget>
)

export const Shortages = (board: PickingBoard) => (
  <Widget id="shortages" empty={board.shortages.length === 0} flush>
    <DataTable
      caption={pickingWidgets.shortages.title}
      columns={shortageColumns}
      items={board.shortages.slice(0, 12)}
      keyOf={({ code }) => code}
    />
  </Widget>
)

export const NearExpiry = (board: PickingBoard) => (
  <Widget id="nearExpiry" empty={board.nearExpiry.length === 0} flush>
    <DataTable
      caption={pickingWidgets.nearExpiry.title}
      columns={expiryColumns(board.today)}
      items={board.nearExpiry.slice(0, 12)}
      keyOf={({ code }) => code}
    />
  </Widget>
)

const Widgets = (board: PickingBoard) => (
  <>
    <KpiStrip kpis={figuresOf(board)} />
    <CardRow columns="1fr 1fr 1fr">
      <Prepared {...board} />
      <Statuses {...board} />
      <Donut {...board} />
    </CardRow>
    <CardRow columns="1fr 1fr 1.25fr">
      <Assembler {...board} />
      <Shortages {...board} />
      <NearExpiry {...board} />
    </CardRow>
  </>
)

/** Tableros Picking: how the preparation goes, live. */
export const BoardPage = () => {
  const { environment } = useSession()
  const { choice, setChoice } = useChoice('periodo', periods)
  const to = dayOf(new Date(), environment.timeZone)
  const from = addDays(to, -daysBack[choice || 'semana'])
  const { data, error, refetch } = useQuery({
    queryKey: ['picking', 'board', from, to],
    queryFn: ({ signal }) => call(boardRoutes.board, { query: { from, to }, signal }),
  })
  useLiveEvents(['picking', 'stock'], () => void refetch())
  return (
    <Page
      filters={
        <FiltersBar>
          <ChoiceChip
            icon={IconCalendar}
            name="Período"
            labels={periods}
            all={periods.semana}
            choice={choice}
            onChange={setChoice}
          />
        </FiltersBar>
      }
    >
      {error ? (
        <QueryError title="No pudimos traer los tableros" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Widgets {...data} />
      ) : (
        <KpiStrip kpis={null} cells={4} />
      )}
    </Page>
  )
}
