import { IconChartHistogram, IconDatabaseOff, IconLayoutColumns, IconLayoutRows } from '@tabler/icons-react'
import { useMemo } from 'react'
import { choicesAddress } from '../../../../kernel/contract/choices-address.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { DataMoment } from '../../../../kernel/web/components/data-moment.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page as Frame } from '../../../../kernel/web/components/page.tsx'
import { useDelayed } from '../../../../kernel/web/components/use-delayed.ts'
import { ChoiceChip } from '../../../../kernel/web/filters/choice-chip.tsx'
import { DateRangeChip } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import { SelectionChips } from '../../../../kernel/web/filters/selection-chips.tsx'
import { ExportMenu } from '../../../../kernel/web/grid/export/export-menu.tsx'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import { dimensions, measures } from '../../../figures/contract/measures.ts'
import { cutNote, type Statistics, statisticsRoutes } from '../../contract/statistics.ts'
import classes from './statistics.module.css'
import { chartNote, StatisticsChart } from './statistics-chart.tsx'
import { StatisticsTable } from './statistics-table.tsx'
import { type StatisticsChoice, useStatistics, useStatisticsChoice } from './use-statistics.ts'

const Filters = ({ choice, query }: { choice: StatisticsChoice; query: Record<string, string> }) => {
  const { range, measure, rows, columns } = choice
  const { columns: _, ...parameters } = query
  return (
    <FiltersBar
      end={
        <ExportMenu
          path={statisticsRoutes.export.path}
          parameters={parameters}
          filter={[]}
          sort={[]}
          columns={columns ? [columns] : []}
          name="estadística"
        />
      }
    >
      <DateRangeChip choice={range.choice} today={range.today} onChange={range.setChoice} />
      <ChoiceChip
        icon={IconChartHistogram}
        name="Medida"
        labels={choice.measureTitles}
        all={measures[measure].title}
        choice={measure === 'net' ? '' : measure}
        onChange={choice.setMeasure}
      />
      <ChoiceChip
        icon={IconLayoutRows}
        name="Por"
        labels={choice.dimensionTitles}
        all={dimensions[rows].title}
        choice={rows === 'seller' ? '' : rows}
        onChange={choice.setRows}
      />
      <ChoiceChip
        icon={IconLayoutColumns}
        name="Y por"
        labels={choice.columnTitles}
        all="Nada más"
        choice={columns}
        onChange={choice.setColumns}
      />
      <SelectionChips selection={choice.selection} route={selectionRoutes.options} />
    </FiltersBar>
  )
}

const Answer = ({ data, choice, fading }: { data: Statistics; choice: StatisticsChoice; fading: boolean }) => {
  const { range, selection, measure, rows, columns } = choice
  const by = useMemo(() => (columns ? [rows, columns] : [rows]), [rows, columns])
  const { from, to } = range.days
  const address = { desde: from, hasta: to, ...choicesAddress(selection) }
  const compares = range.choice.compare !== 'none'
  const commonProps = { data, measure, by, asked: address, compares }
  const title = `${measures[measure].title} por ${by.map(id => dimensions[id].title.toLowerCase()).join(' y ')}`
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={IconDatabaseOff}
        title="Nada en este período"
        text="Probá con otros días o quitá algún filtro."
      />
    )
  return (
    <div className={classes.stack}>
      <Card title={title} note={chartNote(commonProps) || undefined} refreshing={fading}>
        <StatisticsChart {...commonProps} />
      </Card>
      <Card title="Tabla" note={cutNote(data)} flush refreshing={fading}>
        <StatisticsTable {...commonProps} />
      </Card>
    </div>
  )
}

/** Estadísticas: any measure by any one or two dimensions; the choice lives in the address. */
export const Page = () => {
  const choice = useStatisticsChoice()
  const { data, error, refetch, isFetching, query } = useStatistics(choice)
  const fading = useDelayed(isFetching && data !== undefined, 200)
  return (
    <Frame filters={<Filters choice={choice} query={query} />}>
      {error && !data ? (
        <QueryError title="No pudimos calcular la estadística" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={classes.stack}>
          <DataMoment path={statisticsRoutes.get.path} />
          <Answer data={data} choice={choice} fading={fading} />
        </div>
      ) : (
        <LoadingScreen delayed />
      )}
    </Frame>
  )
}
