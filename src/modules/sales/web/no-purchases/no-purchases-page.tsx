import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { formatDateTime, missing } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { useActText } from '../../../../kernel/web/app/act-text.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { DateRangeChip, useDateRange } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { useDaysOfFilters } from '../../../../kernel/web/filters/days-of-filters.ts'
import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import { type GridTools, ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { noPurchaseVouchers } from '../../contract/vouchers/no-purchase-vouchers.ts'
import type { NoPurchaseDetail } from '../../contract/vouchers/voucher-details.ts'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'
import { ArrivalsPill } from '../vouchers/arrivals-pill.tsx'
import { momentsOf } from '../vouchers/history-text.ts'
import { CustomerCell, DistanceCell } from '../vouchers/voucher-cells.tsx'
import { VoucherDrawer } from '../vouchers/voucher-drawer.tsx'
import { Facts, History, Identity, Photos, Place } from '../vouchers/voucher-parts.tsx'
import classes from './no-purchases-page.module.css'
import { ReasonRanking } from './reason-ranking.tsx'

const { name, date, time, excuse, description, seller, zona, distancia, code, company } = noPurchaseVouchers.fields

const listFor = (severalDays: boolean): ListDeclaration => ({
  name: noPurchaseVouchers.name,
  titles: noPurchaseVouchers.titles,
  sort: noPurchaseVouchers.sort,
  routes: { list: voucherRoutes.noPurchases.list, export: voucherRoutes.noPurchases.export },
  fields: {
    name,
    date: { ...date, hidden: !severalDays },
    time,
    excuse,
    description,
    seller,
    zona,
    distancia,
    code,
    company,
  },
})

/** The date is a column only where there are several. */
const dayList = listFor(false)
const daysList = listFor(true)

const columns = { name: { cell: CustomerCell }, distancia: { cell: DistanceCell } }

const words = { received: 'Recibida', taken: 'Registrada' }

const NoPurchaseView = ({ noPurchase }: { noPurchase: NoPurchaseDetail }) => {
  const { environment } = useSession()
  const actText = useActText()
  return (
    <>
      <Identity customer={noPurchase.customer} />
      <Facts
        facts={[
          ['Motivo', noPurchase.excuse.name],
          [
            'Vendedor',
            <>
              <Avatar key="face" name={noPurchase.seller.name} size="tiny" />
              {noPurchase.seller.name}
            </>,
          ],
          ['Registrada', formatDateTime(noPurchase.takenAt, environment.timeZone, noPurchase.day)],
        ]}
      />
      <DrawerSection title="Observaciones">
        <p>{noPurchase.note ?? missing}</p>
      </DrawerSection>
      <Photos {...noPurchase} />
      <Place place={noPurchase.place} customer={noPurchase.customer} kind="noPurchase" />
      <History
        moments={momentsOf({ ...noPurchase, words, actText, waitsFor: null })}
        day={noPurchase.day}
        record={{ entity: 'no-purchases', id: noPurchase.id }}
      />
    </>
  )
}

const NoPurchaseDrawer = ({ id, tools }: { id: string; tools: GridTools }) => {
  const query = useQuery({
    queryKey: ['voucher', 'no-purchases', id],
    queryFn: ({ signal }) => call(voucherRoutes.noPurchases.get, { params: { id }, signal }),
  })
  return (
    <VoucherDrawer query={query} tools={tools} label="No compra" heading={() => 'No compra'}>
      {noPurchase => <NoPurchaseView noPurchase={noPurchase} />}
    </VoucherDrawer>
  )
}

/** No-purchases that came while the list was being read; the ranking is updated at once, the list when the person clicks. */
const useNewOnes = () => {
  const queries = useQueryClient()
  const [arrivals, setArrivals] = useState(0)
  const [version, setVersion] = useState(0)
  useLiveEvents(['no-purchases'], () => {
    setArrivals(current => current + 1)
    void queries.invalidateQueries({ queryKey: ['no-purchases', 'ranking'] })
  })
  const load = () => {
    setArrivals(0)
    setVersion(current => current + 1)
  }
  return { arrivals, version, load }
}

export const NoPurchasesPage = () => {
  const range = useDateRange()
  useDaysOfFilters()
  const { from, to } = range.days
  const [codec] = useState(() => textParameter('motivo'))
  const [chosen, choose] = useUrlState(codec)
  const { arrivals, version, load } = useNewOnes()
  const days: Filter[] = [
    { field: 'date', operator: 'greater-than', value: from },
    { field: 'date', operator: 'less-than', value: to },
  ]
  return (
    <Page fill>
      <div className={classes.layout}>
        <section className={classes.side} aria-label="Motivos">
          <h2>Motivos</h2>
          <ReasonRanking filter={days} chosen={chosen} onChoose={choose} />
        </section>
        <ResourceGrid
          declaration={from === to ? dayList : daysList}
          columnOverrides={columns}
          baseFilter={chosen ? [...days, { field: 'excuse', operator: 'matches', value: chosen }] : days}
          version={version}
          renderDetail={(row, tools) => <NoPurchaseDrawer id={row.id} tools={tools} />}
          filters={
            <>
              <DateRangeChip {...range} onChange={range.setChoice} comparable={false} />
              <ArrivalsPill count={arrivals} one="no compra nueva" many="no compras nuevas" onLoad={load} />
            </>
          }
        />
      </div>
    </Page>
  )
}
