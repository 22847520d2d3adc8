import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { usePageHeading } from '../../../../kernel/web/components/page.tsx'
import { DateRangeChip, useDateRange } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { useDaysOfFilters } from '../../../../kernel/web/filters/days-of-filters.ts'
import type { ColumnOverride } from '../../../../kernel/web/grid/grid-columns.ts'
import { type GridTools, ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import type { GridSummary } from '../../../../kernel/web/grid/use-grid-data.ts'
import { FileUpload } from '../../../../kernel/web/import/file-upload.tsx'
import { ticketOf } from '../../../figures/contract/ticket.ts'
import { orderFile } from '../../contract/uploads/order-file.ts'
import { documentNumber } from '../../contract/vouchers/document-number.ts'
import { type OrderTab, orderStates, orderTabs } from '../../contract/vouchers/order-vouchers.ts'
import type { OrderDetail } from '../../contract/vouchers/voucher-details.ts'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'
import { ArrivalsPill } from './arrivals-pill.tsx'
import { NewOrder } from './new-order.tsx'
import { orderList } from './order-list.ts'
import { OrderView, orderTitle } from './order-view.tsx'
import { StateChip, useStateChoice } from './state-chip.tsx'
import { useArrivals, useVoucherCounts } from './use-arrivals.ts'
import { useVoucherSettings } from './use-voucher-settings.ts'
import { CustomerCell, DistanceCell } from './voucher-cells.tsx'
import { VoucherDrawer, VoucherSheet } from './voucher-drawer.tsx'
import { OrderStateCell, StateBadge } from './voucher-state.tsx'
import { VouchersFrame } from './vouchers-frame.tsx'

const useOrder = (id: string) =>
  useQuery({
    queryKey: ['voucher', 'orders', id],
    queryFn: ({ signal }) => call(voucherRoutes.orders.get, { params: { id }, signal }),
  })

const Heading = ({ order }: { order: OrderDetail }) => (
  <>
    <span className="tabular">
      {orderTitle(order)} {documentNumber('order', order.number)}
    </span>
    <StateBadge state={order.state} words={orderStates} />
  </>
)

const OrderDrawer = ({ id, tools }: { id: string; tools: GridTools }) => (
  <VoucherDrawer
    query={useOrder(id)}
    tools={tools}
    label="Pedido"
    heading={order => <Heading order={order} />}
    pageUrl={`/apps/comprobantes/pedidos/${id}`}
  >
    {order => <OrderView order={order} />}
  </VoucherDrawer>
)

const columns: Record<string, ColumnOverride> = {
  state: { cell: OrderStateCell, iconOnly: true, width: 40 },
  name: { cell: CustomerCell },
  distancia: { cell: DistanceCell },
}

const returnsOf = ({ totals }: GridSummary): number => totals.returns ?? 0
const ordersOf = (summary: GridSummary): number => summary.total - returnsOf(summary)

/** Returns apart, and the average ticket of what the filter shows, as Tableros tells them. */
const moreTotals = (summary: GridSummary) => [
  ...(returnsOf(summary) > 0 ? [{ label: 'Devoluciones', value: formatNumber(returnsOf(summary)) }] : []),
  { label: 'Ticket promedio', value: formatMoney(ticketOf(summary.totals.net ?? 0, ordersOf(summary))) },
]

const OrderTabPage = ({ tab }: { tab: OrderTab }) => {
  const range = useDateRange()
  useDaysOfFilters()
  const { from, to } = range.days
  const { state, setState, filter } = useStateChoice(orderStates)
  const { extraOrderColumns } = useVoucherSettings()
  const { counts, current } = useVoucherCounts(range.days)
  const { arrivals, load, version } = useArrivals(current?.[tab], `${tab} ${from} ${to}`)
  return (
    <VouchersFrame counts={counts}>
      <ResourceGrid
        declaration={orderList({ severalDays: from !== to, extended: extraOrderColumns })}
        columnOverrides={columns}
        baseFilter={[
          orderTabs[tab],
          { field: 'date', operator: 'greater-than', value: from },
          { field: 'date', operator: 'less-than', value: to },
          ...filter,
        ]}
        version={version}
        toolbarActions={
          tab === 'pedidos' && (
            <>
              <FileUpload resource={orderFile} onDone={load} />
              <NewOrder />
            </>
          )
        }
        emptyActions={tab === 'pedidos' && <NewOrder />}
        countOf={ordersOf}
        moreTotals={moreTotals}
        renderDetail={(row, tools) => <OrderDrawer id={row.id} tools={tools} />}
        filters={
          <>
            <DateRangeChip {...range} onChange={range.setChoice} comparable={false} />
            <StateChip words={orderStates} state={state} all="Todos" onChange={setState} />
            <ArrivalsPill count={arrivals} one="pedido nuevo" many="pedidos nuevos" onLoad={load} />
          </>
        }
      />
    </VouchersFrame>
  )
}

export const OrdersPage = () => <OrderTabPage tab="pedidos" />
export const AppOrdersPage = () => <OrderTabPage tab="app-pedidos" />
export const MarketplacePage = () => <OrderTabPage tab="marketplace" />

export const OrderPage = () => {
  const { id = '' } = useParams()
  const query = useOrder(id)
  usePageHeading(query.data ? { title: `${orderTitle(query.data)} ${documentNumber('order', query.data.number)}` } : {})
  return (
    <VoucherSheet query={query} heading={order => <Heading order={order} />}>
      {order => <OrderView order={order} allLines />}
    </VoucherSheet>
  )
}
