import { IconChartBarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import { Boundary } from '../../../../kernel/web/components/boundary.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { PercentDelta, PointsDelta } from '../../../../kernel/web/components/figures.tsx'
import { useContentHeight } from '../../../../kernel/web/components/frame-height.ts'
import { KpiStrip } from '../../../../kernel/web/components/kpi-strip.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useDelayed } from '../../../../kernel/web/components/use-delayed.ts'
import { figureText } from '../../../figures/contract/measure-words.ts'
import { dimensions, isOrdered, measures } from '../../../figures/contract/measures.ts'
import { rowsBehind } from '../../../figures/contract/rows-behind.ts'
import type { MeasureAnswer } from '../../contract/built/measure.ts'
import { measureNote } from '../../contract/built/measure-note.ts'
import { type MeasureWidget as Definition, measureTitle } from '../../contract/built/widgets.ts'
import { relativePeriods } from '../../contract/relative-periods.ts'
import { MeasureChart, type MeasureView } from './measure-chart.tsx'
import { useMeasure } from './use-measure.ts'

type Row = MeasureAnswer['rows'][number]

const Change = ({
  widget,
  now,
  before,
}: {
  widget: Definition
  now: number | null
  before: number | null
}): ReactNode => {
  if (now === null || before === null) return null
  // Rates are in percentage points.
  if (measures[widget.measure].kind === 'percent') return <PointsDelta now={now / 100} before={before / 100} />
  return <PercentDelta now={now} before={before} />
}

/** A table of rows by the columns of the second dimension. */
const CrossedTable = ({ widget, data, rowsQuery }: MeasureView) => {
  const { measure, by, across } = widget
  const open = (key: string, column?: string) => {
    const at = across && column !== undefined ? [{ by: across, key: column }] : []
    return rowsBehind(measure, { asked: rowsQuery, by: across ? [by, across] : [by], at: [{ by, key }, ...at] })
  }
  const columns: DataColumn<Row>[] = [
    { title: dimensions[by].title, width: '100%', cell: ({ key, label }) => <Link to={open(key)}>{label}</Link> },
    ...data.columns.map(
      ({ key: column, label }, index): DataColumn<Row> => ({
        title: label,
        figure: true,
        cell: ({ key, cells }) => {
          const value = cells[index] ?? null
          return value === null ? missing : <Link to={open(key, column)}>{figureText(measure, value)}</Link>
        },
      }),
    ),
    {
      title: 'Total',
      figure: true,
      cell: ({ key, value }) => <Link to={open(key)}>{figureText(measure, value)}</Link>,
    },
  ]
  return <DataTable caption={measureTitle(widget)} items={data.rows} keyOf={({ key }) => key} columns={columns} />
}

const MeasureTable = ({ widget, data, rowsQuery, compares }: MeasureView) => {
  const { measure, by } = widget
  const open = (key: string) => rowsBehind(measure, { asked: rowsQuery, at: [{ by, key }] })
  const columns: DataColumn<Row>[] = [
    { title: dimensions[by].title, width: '100%', cell: ({ key, label }) => <Link to={open(key)}>{label}</Link> },
    {
      title: measures[measure].title,
      figure: true,
      cell: ({ key, value }) => <Link to={open(key)}>{figureText(measure, value)}</Link>,
    },
    ...(measures[measure].adds
      ? [
          {
            title: '% del total',
            figure: true,
            quiet: true,
            narrow: 'gone',
            cell: ({ share }) => (share === null ? '—' : `${formatNumber(share, 1)}\u00a0%`),
          } satisfies DataColumn<Row>,
        ]
      : []),
    ...(compares
      ? [
          {
            title: 'Variación',
            figure: true,
            cell: ({ value, previous }) =>
              previous ? <Change widget={widget} now={value} before={previous} /> : missing,
          } satisfies DataColumn<Row>,
        ]
      : []),
  ]
  return <DataTable caption={measureTitle(widget)} items={data.rows} keyOf={({ key }) => key} columns={columns} />
}

const figureParts = (widget: Definition, total: number | null): { value: string; minor?: string } => {
  const text = figureText(widget.measure, total)
  const isMoney = measures[widget.measure].kind === 'money' && total !== null
  return isMoney ? { value: text.slice(0, -3), minor: text.slice(-3) } : { value: text }
}

/** A single figure: the total, its change and, by a dimension of time, a sparkline. */
const FigureWidget = ({ widget }: { widget: Definition }) => {
  const { data, error, refetch, rowsQuery, compares } = useMeasure(widget)
  if (error && !data) return <FailureCard error={error} title={titleOf(widget)} retry={() => void refetch()} />
  if (!data) return <KpiStrip kpis={null} cells={1} />
  const kpi = {
    label: titleOf(widget),
    ...figureParts(widget, data.total),
    url: rowsBehind(widget.measure, { asked: rowsQuery, by: [widget.by] }),
    ...(isOrdered(widget.by) ? { trend: data.rows.map(({ value }) => value ?? 0) } : {}),
    foot: (
      <>
        {compares && <Change widget={widget} now={data.total} before={data.previousTotal} />}
        {widget.period && <span>{relativePeriods[widget.period].toLowerCase()}</span>}
      </>
    ),
  }
  return <KpiStrip kpis={[kpi]} cells={1} />
}

const titleOf = (widget: Definition): string => widget.title || measureTitle(widget)

const FailureCard = ({ error, title, retry }: { error: unknown; title: string; retry: () => void }) => (
  <Card title={title}>
    <QueryError title="No pudimos mostrar este dato" error={error} onRetry={retry} />
  </Card>
)

const CardWidget = ({ widget }: { widget: Definition }) => {
  const { data, error, refetch, isFetching, rowsQuery, compares } = useMeasure(widget)
  const fading = useDelayed(isFetching && data !== undefined, 200)
  const height = useContentHeight(240)
  const title = titleOf(widget)
  const content = () => {
    if (error && !data)
      return <QueryError title="No pudimos mostrar este dato" error={error} onRetry={() => void refetch()} />
    if (!data) return <SkeletonLines lines={Math.max(3, Math.floor(height / 36))} height={height} />
    if (data.rows.length === 0)
      return (
        <EmptyState
          icon={IconChartBarOff}
          title="Sin datos en este período"
          text="Probá con otras fechas o con menos filtros."
        />
      )
    const view = { widget, data, rowsQuery, compares }
    return (
      <Boundary
        fallback={(failure, again) => (
          <QueryError title="No pudimos dibujar este dato" error={failure} onRetry={again} />
        )}
      >
        {widget.chart !== 'table' ? (
          <MeasureChart {...view} />
        ) : widget.across ? (
          <CrossedTable {...view} />
        ) : (
          <MeasureTable {...view} />
        )}
      </Boundary>
    )
  }
  const isTable = widget.chart === 'table' && data !== undefined && data.rows.length > 0
  return (
    <Card title={title} note={data && measureNote(widget, data)} flush={isTable} refreshing={fading}>
      <div style={{ minHeight: isTable ? undefined : height }}>{content()}</div>
    </Card>
  )
}

/** Any measure by any dimension, in the widget's chart; errors and the empty state stay inside the widget. */
export const MeasureWidget = ({ widget }: { widget: Definition }) =>
  widget.chart === 'figure' ? <FigureWidget widget={widget} /> : <CardWidget widget={widget} />
