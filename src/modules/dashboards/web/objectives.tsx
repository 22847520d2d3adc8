import { useMemo } from 'react'
import { Link } from 'react-router'
import { progressDrawing } from '../../../kernel/contract/drawings/progress.ts'
import { formatMoneyShort, formatNumber, formatPercent, missing } from '../../../kernel/contract/formats.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import { FigureLink } from '../../../kernel/web/components/figure-link.tsx'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import { measureText, shortText } from '../../objectives/contract/measure-text.ts'
import { type ObjectiveMeasure, objectiveMeasures, type Progress } from '../../objectives/contract/measures.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { objectiveLink } from '../contract/widget-figures.ts'
import { ofAllCustomers } from '../contract/widgets.ts'
import classes from './dashboard.module.css'
import { useDashboard } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'

type General = SalesWidgetData['generalObjective']
type Measure = General['measures'][number]

/** A bar with the actual value and a mark at the projection. */
const Bullet = ({ measure }: { measure: Measure }) => {
  const target = measure.target ?? 0
  const width = (value: number) => `${Math.min(100, Math.max(0, (value / target) * 100))}%`
  return (
    <div className={classes.bullet}>
      <div className={classes.bulletHead}>
        <span>{measure.title}</span>
        <small>
          {shortText(measure.measure, measure.actual)} de {shortText(measure.measure, target)}
        </small>
        <b>{formatPercent(measure.actual / target)}</b>
      </div>
      <div className={classes.track}>
        <i style={{ width: width(measure.actual) }} />
        {measure.projection !== null && <u style={{ left: width(measure.projection) }} />}
      </div>
    </div>
  )
}

const measuresWithTarget = (data: General): Measure[] =>
  data.measures.filter(measure => measure.target !== null && measure.target > 0)

const shownBullets: ObjectiveMeasure[] = ['netCents', 'customers', 'packages', 'collectedCents', 'orders', 'kg']

const monthNote = (data: { label: string; businessDay: number; businessDays: number; isOfAll: boolean }): string =>
  [`${data.label}, día ${data.businessDay} de ${data.businessDays}`, data.isOfAll && ofAllCustomers]
    .filter(Boolean)
    .join(' · ')

/** A link to the page of objectives, for people who may open it. */
const PageLink = ({ data }: { data: { href: string | null } }) =>
  data.href && (
    <Link className={classes.pageLink} to={data.href} aria-label="Ver objetivos">
      Ver
    </Link>
  )

const noTargets = 'Nadie cargó objetivos para este mes.'

export const ObjectiveBullets = () => (
  <WidgetCard
    id="generalObjective"
    height={212}
    note={monthNote}
    side={data => <PageLink data={data} />}
    isEmpty={data => measuresWithTarget(data).length === 0}
    emptyText={noTargets}
  >
    {data => (
      <div className={classes.bullets}>
        {shownBullets
          .flatMap(id => measuresWithTarget(data).filter(({ measure }) => measure === id))
          .slice(0, 4)
          .map(measure => (
            <Bullet key={measure.measure} measure={measure} />
          ))}
        <span className={classes.legend}>
          <u aria-hidden="true" />
          proyección a fin de mes
        </span>
      </div>
    )}
  </WidgetCard>
)

type DonutProps = { ratio: number; center: string; rows: string[][]; head: string[]; description: string }

const Donut = (props: DonutProps) => {
  const { ratio, center, rows, head, description } = props
  const build = useMemo(() => (token: Tokens) => progressDrawing({ ratio, center }, token), [ratio, center])
  return <Chart build={build} description={description} table={{ head, rows }} height={188} />
}

const donutHead = ['Objetivo', 'Hecho', 'Meta', '%']

export const GeneralDonut = () => (
  <WidgetCard
    id="generalObjective"
    title="Objetivo alcanzado"
    height={212}
    note={monthNote}
    side={data => <PageLink data={data} />}
    isEmpty={data => data.ratio === null}
    emptyText={noTargets}
  >
    {data => (
      <Donut
        ratio={data.ratio ?? 0}
        center={formatPercent(data.ratio)}
        head={donutHead}
        description={`Objetivo general: ${formatPercent(data.ratio)} alcanzado`}
        rows={measuresWithTarget(data).map(({ measure, title, actual, target }) => [
          title,
          shortText(measure, actual),
          shortText(measure, target ?? 0),
          formatPercent(actual / (target ?? 1)),
        ])}
      />
    )}
  </WidgetCard>
)

export const FocalDonut = () => (
  <WidgetCard
    id="focalObjective"
    height={212}
    note={monthNote}
    side={data => <PageLink data={data} />}
    isEmpty={data => data.rows.length === 0}
    emptyText="No hay objetivos focales para este mes."
  >
    {data => (
      <Donut
        ratio={data.ratio ?? 0}
        center={formatPercent(data.ratio)}
        head={donutHead}
        description={`Objetivo focal: ${formatPercent(data.ratio)} alcanzado`}
        rows={data.rows.map(({ name, unit, actual, target }) => {
          const text = (value: number) => (unit === 'money' ? formatMoneyShort(value) : formatNumber(value))
          return [name, text(actual), text(target), target > 0 ? formatPercent(actual / target) : missing]
        })}
      />
    )}
  </WidgetCard>
)

const tableMeasures: ObjectiveMeasure[] = ['netCents', 'orders', 'customers', 'frequency', 'score', 'packages']

/** The actual value, with target and projection in the tooltip. */
const ProgressCell = ({ measure, progress }: { measure: ObjectiveMeasure; progress: Progress | undefined }) => {
  if (!progress) return missing
  const { actual, target, projection } = progress
  const words = [
    target === null ? 'sin meta' : `meta ${measureText(measure, target)}`,
    ...(projection === null ? [] : [`proyección ${measureText(measure, projection)}`]),
  ].join(' · ')
  return (
    <span title={words}>
      {measureText(measure, actual)}
      {target !== null && target > 0 && measure !== 'score' && (
        <small className={classes.share}>{formatPercent(actual / target, 0)}</small>
      )}
    </span>
  )
}

export const ObjectivesTable = () => {
  const { rowsQuery } = useDashboard()
  return (
    <WidgetCard
      id="objectivesTable"
      height={260}
      flush
      note={monthNote}
      side={data => <PageLink data={data} />}
      isEmpty={data => data.rows.length === 0}
      emptyText={noTargets}
    >
      {data => (
        <DataTable
          caption="Objetivos generales por vendedor"
          items={data.rows}
          keyOf={row => row.id}
          columns={[
            { title: 'Código', quiet: true, narrow: 'gone', cell: row => row.code },
            {
              title: 'Vendedor',
              cell: row => <Link to={`/apps/performance/detail/${encodeURIComponent(row.code)}`}>{row.name}</Link>,
            },
            ...tableMeasures.map(measure => ({
              title: objectiveMeasures[measure],
              figure: true,
              cell: (row: (typeof data.rows)[number]) => (
                <FigureLink to={objectiveLink(measure, { month: data.month, code: row.code }, rowsQuery)}>
                  <ProgressCell measure={measure} progress={row.measures[measure]} />
                </FigureLink>
              ),
            })),
          ]}
        />
      )}
    </WidgetCard>
  )
}
