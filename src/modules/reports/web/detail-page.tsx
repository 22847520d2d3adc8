import { IconCalendarTime, IconFileUnknown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Navigate } from 'react-router'
import { Button, ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { Page as Frame } from '../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { DateRangeChip, useDateRange } from '../../../kernel/web/filters/date-range-chip.tsx'
import { selectionAddress, selectionQuery, useSelection } from '../../../kernel/web/filters/selection.ts'
import { SelectionChips } from '../../../kernel/web/filters/selection-chips.tsx'
import type { ListDeclaration } from '../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { dashboardRoutes } from '../../dashboards/contract/sales-dashboard.ts'
import { findReport } from '../contract/library.ts'
import type { Report } from '../contract/report.ts'
import { reportRoutes } from '../contract/report-routes.ts'
import classes from './detail-page.module.css'
import { linkedColumns } from './linked-columns.tsx'
import type { AskedAddress } from './report-links.ts'
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

const fits = (text: string, { threshold }: Report): number => {
  const value = Number(text)
  if (!threshold) return 0
  return text !== '' && Number.isInteger(value) && value >= threshold.min && value <= threshold.max
    ? value
    : threshold.initial
}

/** What the report is asked with, from the address. */
const useAsked = (report: Report) => {
  const range = useDateRange('mes')
  const selection = useSelection()
  const [codec] = useState(() => textParameter('valor'))
  const [written, write] = useUrlState(codec)
  const threshold = fits(written, report)
  const { from, to } = range.days
  const query = JSON.stringify({
    ...selectionQuery(selection),
    ...(report.hasPeriod ? { from, to } : {}),
    ...(report.threshold ? { threshold: `${threshold}` } : {}),
  })
  const declaration = useMemo(() => declarationOf(report, JSON.parse(query) as Record<string, string>), [report, query])
  const address = JSON.stringify({ days: { desde: from, hasta: to }, selection: selectionAddress(selection) })
  const columns = useMemo(() => linkedColumns(report, JSON.parse(address) as AskedAddress), [report, address])
  return { range, selection, threshold, setThreshold: (value: number) => write(`${value}`), declaration, columns }
}

const ReportDetail = ({ report }: { report: Report }) => {
  const { range, selection, threshold, setThreshold, declaration, columns } = useAsked(report)
  const [scheduling, setScheduling] = useState(false)
  return (
    <Frame fill title={report.title}>
      <div className={classes.layout}>
        <p className={classes.explained}>{report.explained}</p>
        <ResourceGrid
          declaration={declaration}
          columnOverrides={columns}
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
              <SelectionChips selection={selection} route={dashboardRoutes.filters} />
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
