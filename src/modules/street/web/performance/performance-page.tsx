import { IconCalendarOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { KpiStrip } from '../../../../kernel/web/components/kpi-strip.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import { datedSelectionQuery, useDatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { ExportMenu } from '../../../../kernel/web/grid/export/export-menu.tsx'
import { type Asked, askedIn } from '../../../figures/contract/rows-behind.ts'
import { performanceRoutes, type SellerPerformance } from '../../contract/performance.ts'
import { DatedSelectionChips } from '../dated-selection-chips.tsx'
import { kpisOf } from './figures.tsx'
import { SellersTable } from './sellers-table.tsx'

const noFilter: never[] = []

type ReportProps = { data: SellerPerformance; compares: boolean; search: string; asked: Asked }

const Report = ({ data, compares, search, asked }: ReportProps) => {
  const { total, previousTotal, comparison, rows } = data
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconCalendarOff}
        title={`Sin actividad: ${data.period.name}`}
        text="Ningún vendedor tenía visitas planeadas ni tomó operaciones con estos filtros."
      />
    )
  return (
    <>
      <KpiStrip kpis={kpisOf({ now: total, before: previousTotal, against: comparison.label, compares, asked })} />
      <SellersTable
        rows={rows}
        total={total}
        against={compares ? comparison.label : null}
        search={search}
        asked={asked}
      />
    </>
  )
}

/** Informe de Vendedores: everybody in one table, compared with another period. */
export const PerformancePage = () => {
  const selection = useDatedSelection('mes')
  const query = useMemo(() => datedSelectionQuery(selection), [selection])
  const [search] = useState(() => () => window.location.search)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['performance', 'sellers', query],
    queryFn: ({ signal }) => call(performanceRoutes.sellers, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const compares = selection.range.choice.compare !== 'none'
  return (
    <Page
      filters={
        <FiltersBar
          end={
            <ExportMenu
              path={performanceRoutes.export.path}
              filter={noFilter}
              sort={noFilter}
              columns={noFilter}
              name="informe-de-vendedores"
              parameters={query}
            />
          }
        >
          <DatedSelectionChips selection={selection} />
        </FiltersBar>
      }
    >
      {error && !data ? (
        <QueryError title="No pudimos traer el informe" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div style={{ display: 'contents' }} aria-busy={isFetching || undefined}>
          <Report data={data} compares={compares} search={search()} asked={askedIn(data.period, selection)} />
        </div>
      ) : (
        <>
          <KpiStrip kpis={null} />
          <Card title="Ranking de vendedores">
            <SkeletonLines lines={10} />
          </Card>
        </>
      )}
    </Page>
  )
}
