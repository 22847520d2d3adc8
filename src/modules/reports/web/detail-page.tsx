import { IconCalendarTime, IconFileUnknown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Navigate } from 'react-router'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import { Button, ButtonLink } from '../../../kernel/web/components/button.tsx'
import { DataMoment } from '../../../kernel/web/components/data-moment.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { Page as Frame } from '../../../kernel/web/components/page.tsx'
import type { Total } from '../../../kernel/web/components/totals-bar.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { DateRangeChip, useDateRange } from '../../../kernel/web/filters/date-range-chip.tsx'
import { useSelection } from '../../../kernel/web/filters/selection.ts'
import { SelectionChips } from '../../../kernel/web/filters/selection-chips.tsx'
import type { ListDeclaration } from '../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import type { GridSummary } from '../../../kernel/web/grid/use-grid-data.ts'
import { selectionRoutes } from '../../customers/contract/selection-routes.ts'
import { askedIn } from '../../figures/contract/rows-behind.ts'
import { ticketOf } from '../../figures/contract/ticket.ts'
import { findReport, type ReportId } from '../contract/library.ts'
import type { Report } from '../contract/report.ts'
import type { ReportAsked } from '../contract/report-figures.ts'
import { reportRoutes } from '../contract/report-routes.ts'
import classes from './detail-page.module.css'
import { linkedColumns } from './linked-columns.tsx'
import { initialRange, reportQuery, thresholdOf, thresholdParameter } from './report-address.ts'
import { ScheduleDialog } from './schedules/schedule-dialog.tsx'
import { ThresholdChip } from './threshold-chip.tsx'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const declarationOf = (report: Report, parameters: Record<string, string>): ListDeclaration => ({
  name: `report-${report.id}`,
  titles: { one: sentence(report.rows[0]), many: sentence(report.rows[1]) },
  fields: report.fields,
  sort: report.sort,
  routes: reportRoutes(report),
  parameters,
})

/** What the report is asked with, from the address. */
const useAsked = (report: Report & { id: ReportId }) => {
  const range = useDateRange(initialRange)
  const selection = useSelection()
  const [codec] = useState(() => thresholdParameter)
  const [written, write] = useUrlState(codec)
  const threshold = thresholdOf(written, report)
  const { days, today } = range
  const query = JSON.stringify(reportQuery(report, { days, chosen: selection, threshold }))
  const declaration = useMemo(() => declarationOf(report, JSON.parse(query) as Record<string, string>), [report, query])
  const page = JSON.stringify({ asked: askedIn(days, selection), threshold, today })
  const columns = useMemo(() => linkedColumns(report, JSON.parse(page) as ReportAsked), [report, page])
  return { range, selection, threshold, setThreshold: (value: number) => write(`${value}`), declaration, columns }
}

/** Where returns are rows among orders, they are none. */
const ordersAmong = ({ total, totals }: GridSummary): number => total - (totals.returns ?? 0)

/** The ticket of what the filter shows, as Tableros tells it. */
const ticketTotal =
  (ordersOf: (summary: GridSummary) => number) =>
  (summary: GridSummary): Total[] => [
    { label: 'Ticket promedio', value: formatMoney(ticketOf(summary.totals.net ?? 0, ordersOf(summary))) },
  ]

const summaries = ({ fields }: Report) => {
  if (fields.returns) return { countOf: ordersAmong, moreTotals: ticketTotal(ordersAmong) }
  return fields.ticket ? { moreTotals: ticketTotal(({ totals }) => totals.orders ?? 0) } : {}
}

const ReportDetail = ({ report }: { report: Report & { id: ReportId } }) => {
  const { range, selection, threshold, setThreshold, declaration, columns } = useAsked(report)
  const [scheduling, setScheduling] = useState(false)
  return (
    <Frame fill title={report.title}>
      <div className={classes.layout}>
        <div className={classes.explained}>
          <p>{report.explained}</p>
          <DataMoment path={declaration.routes.list.path} />
        </div>
        <ResourceGrid
          declaration={declaration}
          columnOverrides={columns}
          {...summaries(report)}
          filters={
            <>
              {report.hasPeriod && (
                <DateRangeChip
                  {...range}
                  onChange={range.setChoice}
                  comparable={false}
                  future={report.id === 'checks-by-due-date'}
                />
              )}
              {report.threshold && (
                <ThresholdChip threshold={report.threshold} value={threshold} onChange={setThreshold} />
              )}
              <SelectionChips selection={selection} route={selectionRoutes.options} />
            </>
          }
          toolbarActions={
            <Button leftIcon={<IconCalendarTime aria-hidden />} onClick={() => setScheduling(true)}>
              Programar
            </Button>
          }
        />
      </div>
      {scheduling && (
        <ScheduleDialog
          subject={{ report, dashboard: null }}
          parameters={{
            sellers: selection.sellers,
            supervisors: selection.supervisors,
            channels: selection.channels,
            regions: selection.regions,
            ...(report.threshold ? { threshold } : {}),
          }}
          onClose={() => setScheduling(false)}
        />
      )}
    </Frame>
  )
}

/** Detalle: one report, named in the address, with its parameters; without a name, the list to choose one from. */
export const Page = () => {
  const [codec] = useState(() => textParameter('informe'))
  const [id] = useUrlState(codec)
  const report = findReport(id)
  if (report) return <ReportDetail key={report.id} report={report} />
  if (id === '') return <Navigate to="/apps/reports" replace />
  return (
    <Frame>
      <EmptyState icon={IconFileUnknown} title="No encontramos ese informe" text="Elegí uno de la lista.">
        <ButtonLink to="/apps/reports">Ver los informes</ButtonLink>
      </EmptyState>
    </Frame>
  )
}
