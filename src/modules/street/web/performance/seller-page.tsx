import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../../../kernel/web/api/client.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { KpiStrip } from '../../../../kernel/web/components/kpi-strip.tsx'
import { CardRow, Page } from '../../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { DateRangeChip } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import { datedSelectionQuery, useDatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { useSelectionOptions } from '../../../../kernel/web/filters/use-selection-options.ts'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import { type Asked, askedIn } from '../../../figures/contract/rows-behind.ts'
import { performanceRoutes, type SellerDetail } from '../../contract/performance.ts'
import { ofSeller } from '../../contract/street-figures.ts'
import { SellerChip } from '../seller-chip.tsx'
import { DaysCard, ExcusesCard, NonBuyersCard, WalkCard } from './detail-cards.tsx'
import { kpisOf } from './figures.tsx'
import { ObjectivesCard } from './objectives-card.tsx'

const Detail = ({ detail, compares, asked }: { detail: SellerDetail; compares: boolean; asked: Asked }) => {
  const [codec] = useState(() => textParameter('dia'))
  const [written, setDay] = useUrlState(codec)
  const day = detail.days.some(row => row.day === written) ? written : detail.days[0]?.day
  return (
    <>
      <KpiStrip
        kpis={kpisOf({
          now: detail.now,
          before: detail.before,
          against: detail.comparison.label,
          compares,
          asked,
        })}
      />
      {day ? (
        <CardRow columns="2fr 1fr">
          <WalkCard code={detail.seller.code} day={day} today={detail.today} />
          <ObjectivesCard goals={detail.goals} />
        </CardRow>
      ) : (
        <EmptyState title={`Sin actividad: ${detail.period.name}`} text="Probá con otras fechas." />
      )}
      {day && <DaysCard detail={detail} asked={asked} day={day} onDay={setDay} />}
      <CardRow columns="1fr 1fr">
        <ExcusesCard excuses={detail.excuses} asked={asked} />
        <NonBuyersCard withoutPurchase={detail.withoutPurchase} asked={asked} today={detail.today} />
      </CardRow>
    </>
  )
}

/** One seller of the report; without a key, the first there is. */
export const SellerPage = () => {
  const { sellerKey } = useParams()
  const navigate = useNavigate()
  const selection = useDatedSelection('mes')
  const options = useSelectionOptions(selectionRoutes.options)
  const sellers = options?.sellers ?? []
  const code = sellerKey ?? sellers[0]?.code ?? ''
  const query = useMemo(() => datedSelectionQuery({ ...selection, sellers: [], supervisors: [] }), [selection])
  const { data, error, refetch } = useQuery({
    queryKey: ['performance', 'seller', code, query],
    queryFn: ({ signal }) => call(performanceRoutes.detail, { params: { sellerKey: code }, query, signal }),
    placeholderData: keepPreviousData,
    enabled: code !== '',
  })
  const choose = (next: string) =>
    void navigate({
      pathname: `/apps/performance/detail${next && `/${encodeURIComponent(next)}`}`,
      search: window.location.search,
    })
  const { range } = selection
  return (
    <Page
      title={data?.seller.name}
      filters={
        <FiltersBar>
          <DateRangeChip choice={range.choice} today={range.today} onChange={range.setChoice} />
          <SellerChip sellers={sellers} chosen={code} onChoose={choose} />
        </FiltersBar>
      }
    >
      {error ? (
        <QueryError title="No pudimos traer a este vendedor" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Detail
          detail={data}
          compares={range.choice.compare !== 'none'}
          asked={ofSeller(askedIn(data.period, selection), data.seller.id)}
        />
      ) : options && code === '' ? (
        <EmptyState title="No hay vendedores a tu alcance" />
      ) : (
        <KpiStrip kpis={null} />
      )}
    </Page>
  )
}
