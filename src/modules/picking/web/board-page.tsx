import { IconCalendar, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, dayOf, formatDay, formatPercent, formatQuantity } from '../../../kernel/contract/formats.ts'
import type { Holder } from '../../../kernel/contract/roles.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { FigureLink } from '../../../kernel/web/components/figure-link.tsx'
import { type Kpi, KpiStrip, Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import { CardRow, Page } from '../../../kernel/web/components/page.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { FiltersBar } from '../../../kernel/web/filters/filters-bar.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import { boardRoutes, type PickingBoard, type PickingWidget, pickingWidgets } from '../contract/board.ts'
import { completedFigure, expiringRows, pickingRows } from '../contract/board-figures.ts'
import classes from './board.module.css'

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

type Part = { figure: 'prepared' | 'supervised' | 'remaining'; color: string }

/** The parts of a preparer's orders, by the state of their tasks. */
const parts: Record<string, Part> = {
  Preparados: { figure: 'prepared', color: 'chart-1' },
  Supervisados: { figure: 'supervised', color: 'chart-2' },
  Restantes: { figure: 'remaining', color: 'chart-rest' },
}

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
        onSelect={({ dataIndex }) =>
          void navigate(pickingRows('finished', period, { preparer: preparers[dataIndex]?.id }))
        }
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
        series: Object.entries(parts).map(([name, { color, figure }]) => ({
          type: 'bar',
          stack: 'orders',
          barMaxWidth: 22,
          name,
          color: token(color),
          data: preparers.map(preparer => preparer[figure]),
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
        onSelect={({ dataIndex, seriesName }) => {
          const part = parts[seriesName]
          if (part) void navigate(pickingRows(part.figure, period, { preparer: preparers[dataIndex]?.id }))
        }}
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
  const names = useMemo(() => Object.fromEntries(preparers.map(({ id, name }) => [id, name])), [preparers])
  const { choice, setChoice } = useChoice('preparador', names)
  const slices = useMemo(() => {
    const selection = preparers.filter(({ id }) => !choice || id === choice)
    return Object.entries(parts).map(([name, { color, figure }]) => ({
      name,
      color,
      value: selection.reduce((total, preparer) => total + preparer[figure], 0),
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
        onSelect={({ name }) => {
          const part = parts[name]
          if (part) void navigate(pickingRows(part.figure, period, { preparer: choice || undefined }))
        }}
        table={{ head: ['Estado', 'Pedidos'], rows: slices.map(({ name, value }) => [name, String(value)]) }}
      />
    </Widget>
  )
}

const assemblerColumns = (period: PickingBoard['period']): DataColumn<Preparer>[] => {
  const rowsOf = (figure: 'orders' | 'doneUnits', { id }: Preparer) => pickingRows(figure, period, { preparer: id })
  return [
    {
      title: 'Preparador',
      cell: preparer => <Link to={rowsOf('orders', preparer)}>{preparer.name}</Link>,
    },
    {
      title: 'Pedidos',
      cell: preparer => <FigureLink to={rowsOf('orders', preparer)}>{preparer.orders}</FigureLink>,
      figure: true,
    },
    {
      title: 'Unidades',
      cell: preparer => (
        <FigureLink to={rowsOf('doneUnits', preparer)}>
          {formatQuantity(preparer.doneUnits)} de {formatQuantity(preparer.orderedUnits)}
        </FigureLink>
      ),
      figure: true,
    },
  ]
}

type RowsOf = (article: string) => string | null

/** Shortens a long name rather than its figure. */
const articleColumn = (rowsOf: RowsOf): DataColumn<PickingBoard['shortages'][number]> => ({
  title: 'Artículo',
  width: '100%',
  cell: ({ id, name }) => {
    const href = rowsOf(id)
    return href ? (
      <Link to={href} title={name} className={classes.cut}>
        {name}
      </Link>
    ) : (
      <span title={name} className={classes.cut}>
        {name}
      </span>
    )
  },
})

const unitsColumn = (rowsOf: RowsOf): DataColumn<PickingBoard['shortages'][number]> => ({
  title: 'Cantidad',
  cell: ({ id, units }) => <FigureLink to={rowsOf(id)}>{formatQuantity(units)}</FigureLink>,
  figure: true,
})

const shortageColumns = (rowsOf: RowsOf): DataColumn<PickingBoard['shortages'][number]>[] => [
  { title: 'Código', cell: ({ code }) => code, quiet: true, narrow: 'below' },
  articleColumn(rowsOf),
  unitsColumn(rowsOf),
]

const expiryColumns = (today: string, rowsOf: RowsOf): DataColumn<PickingBoard['nearExpiry'][number]>[] => [
  { title: 'Código', cell: ({ code }) => code, quiet: true, narrow: 'below' },
  articleColumn(rowsOf),
  {
    title: 'Vence',
    cell: ({ expiresOn }) => (expiresOn < today ? <Badge tone="error">Vencido</Badge> : formatDay(expiresOn)),
    narrow: 'below',
  },
  unitsColumn(rowsOf),
]

/** The figures of the strip: completed orders and units, shortages and lots near expiry. */
export const figuresOf = (board: PickingBoard, person: Holder): Kpi[] => {
  const { completed, warehouses, period, requiresSupervision } = board
  const orderedTotal = warehouses.reduce((sum, { orderedUnits }) => sum + orderedUnits, 0)
  const preparedTotal = warehouses.reduce((sum, { doneUnits }) => sum + doneUnits, 0)
  const expiring = expiringRows('expiringArticles', board, person)
  const part = (value: number, total: number) => (
    <Meter ratio={total ? value / total : 0} label={formatPercent(total ? value / total : 0)} />
  )
  return [
    {
      label: pickingWidgets.completed.title,
      value: String(completed.orders),
      minor: ` de ${completed.total} pedidos`,
      url: pickingRows(completedFigure(requiresSupervision), period),
      minorUrl: pickingRows('orders', period),
      foot: part(completed.orders, completed.total),
    },
    {
      label: pickingWidgets.warehousePrepared.title,
      value: formatQuantity(preparedTotal),
      minor: ` de ${formatQuantity(orderedTotal)} un.`,
      url: pickingRows('doneUnits', period),
      foot: part(preparedTotal, orderedTotal),
    },
    {
      label: 'Artículos con faltante',
      value: String(board.shortageArticles),
      url: pickingRows('shortageArticles', period),
    },
    {
      label: `Vencen en ${board.expiryDays} días`,
      value: String(board.nearExpiryArticles),
      ...(expiring ? { url: expiring } : {}),
    },
  ]
}

export const Assembler = (board: PickingBoard) => (
  <Widget id="assembler" empty={board.preparers.length === 0} flush>
    <DataTable
      caption={pickingWidgets.assembler.title}
      columns={assemblerColumns(board.period)}
      items={board.preparers}
      keyOf={({ id }) => id}
    />
  </Widget>
)

export const Shortages = (board: PickingBoard) => (
  <Widget id="shortages" empty={board.shortages.length === 0} flush>
    <DataTable
      caption={pickingWidgets.shortages.title}
      columns={shortageColumns(article => pickingRows('shortageUnits', board.period, { article }))}
      items={board.shortages.slice(0, 12)}
      keyOf={({ code }) => code}
    />
  </Widget>
)

export const NearExpiry = (board: PickingBoard) => {
  const person = useSession()
  return (
    <Widget id="nearExpiry" empty={board.nearExpiry.length === 0} flush>
      <DataTable
        caption={pickingWidgets.nearExpiry.title}
        columns={expiryColumns(board.today, article => expiringRows('expiringUnits', board, person, article))}
        items={board.nearExpiry.slice(0, 12)}
        keyOf={({ code }) => code}
      />
    </Widget>
  )
}

const Widgets = (board: PickingBoard) => (
  <>
    <KpiStrip kpis={figuresOf(board, useSession())} />
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
