import { IconListDetails, IconSparkles } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatNumber, formatPercent, missing } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { CodedName } from '../../../../kernel/web/components/coded-name.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { type Kpi, KpiStrip } from '../../../../kernel/web/components/kpi-strip.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { DateRangeChip } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import { selectionQuery, useDatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { SelectionChips } from '../../../../kernel/web/filters/selection-chips.tsx'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import {
  type Acceptance,
  type AcceptanceFigures,
  type AcceptanceGroup,
  acceptanceGroups,
  acceptanceRatio,
  acceptanceRoutes,
} from '../../contract/acceptance.ts'

type Row = Acceptance['rows'][number]

/** «12 de 16»: the arithmetic behind a ratio. */
const arithmetic = (figures: AcceptanceFigures): string => {
  const { accepted, changed, refused } = figures
  return `${formatNumber(accepted + changed)} de ${formatNumber(accepted + changed + refused)}`
}

const kpisOf = ({ total, showings }: Acceptance): Kpi[] => [
  {
    label: 'Aceptación',
    value: formatPercent(acceptanceRatio(total), 0),
    foot: <span>{`${arithmetic(total)} de quienes pidieron`}</span>,
  },
  {
    label: 'Tal cual',
    value: formatNumber(total.accepted),
    foot: <span>la cantidad sugerida</span>,
  },
  { label: 'Otra cantidad', value: formatNumber(total.changed), foot: <span>el mismo artículo</span> },
  { label: 'No llevó', value: formatNumber(total.refused), foot: <span>pidió otras cosas</span> },
  { label: 'Sin pedido', value: formatNumber(total.unordered), foot: <span>no cuentan en la aceptación</span> },
  {
    label: 'Sugeridos',
    value: formatNumber(total.suggested),
    foot: <span>{`renglones en ${formatNumber(showings)} atenciones`}</span>,
  },
]

const figure = (title: string, of: (row: Row) => number): DataColumn<Row> => ({
  title,
  cell: row => formatNumber(of(row)),
  figure: true,
  narrow: 'gone',
})

const columnsOf = (by: AcceptanceGroup): DataColumn<Row>[] => [
  { title: acceptanceGroups[by], cell: ({ code, name }) => <CodedName code={code} name={name} /> },
  {
    title: 'Aceptación',
    cell: row => {
      const ratio = acceptanceRatio(row)
      return ratio === null ? missing : `${formatPercent(ratio, 0)} · ${arithmetic(row)}`
    },
    figure: true,
  },
  figure('Sugeridos', row => row.suggested),
  figure('Tal cual', row => row.accepted),
  figure('Otra cantidad', row => row.changed),
  figure('No llevó', row => row.refused),
  figure('Sin pedido', row => row.unordered),
  figure('Por la app', row => row.byPhone),
]

const Report = ({ data, by }: { data: Acceptance; by: AcceptanceGroup }) =>
  data.rows.length === 0 ? (
    <EmptyState
      icon={IconSparkles}
      title="No se sugirió nada en estas fechas"
      text="Cada vez que alguien abre «Tomar pedido», lo que el panel Sugerido propone queda anotado y se compara con lo que el cliente pide ese día."
    />
  ) : (
    <>
      <KpiStrip kpis={kpisOf(data)} />
      <Card
        title={`Por ${acceptanceGroups[by].toLowerCase()}`}
        note={
          data.groups > data.rows.length
            ? `los ${formatNumber(data.rows.length)} con más sugerencias, de ${formatNumber(data.groups)}`
            : 'aceptación = (tal cual + otra cantidad) ÷ (esos + no llevó)'
        }
        flush
      >
        <DataTable
          caption="Aceptación de lo sugerido"
          columns={columnsOf(by)}
          items={data.rows}
          keyOf={({ id, name }) => id ?? name}
        />
      </Card>
    </>
  )

/** Pedido sugerido: how much of what was suggested was ordered. */
export const AcceptancePage = () => {
  const selection = useDatedSelection('mes')
  const { choice, setChoice } = useChoice('por', acceptanceGroups)
  const by = choice || 'seller'
  const { sellers, supervisors } = selectionQuery(selection)
  const { from, to } = selection.range.days
  const query = { from, to, sellers, supervisors, by }
  const { data, error, refetch } = useQuery({
    queryKey: ['suggestions', 'acceptance', query],
    queryFn: ({ signal }) => call(acceptanceRoutes.read, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const { range } = selection
  return (
    <Page
      filters={
        <FiltersBar>
          <DateRangeChip choice={range.choice} today={range.today} onChange={range.setChoice} comparable={false} />
          <ChoiceChip
            icon={IconListDetails}
            name="Por"
            labels={acceptanceGroups}
            all="Vendedor"
            choice={choice}
            onChange={setChoice}
          />
          <SelectionChips selection={selection} route={selectionRoutes.options} only={['Supervisor', 'Vendedor']} />
        </FiltersBar>
      }
    >
      {error && !data && (
        <QueryError title="No pudimos traer la aceptación" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <>
          <KpiStrip kpis={null} />
          <Card title="Pedido sugerido">
            <SkeletonLines lines={8} />
          </Card>
        </>
      )}
      {data && <Report data={data} by={by} />}
    </Page>
  )
}
