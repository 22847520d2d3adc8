import { Checkbox } from '@mantine/core'
import { formatDay, formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import type { LoadCandidate } from '../../contract/load-lists.ts'

type Props = { orders: LoadCandidate[]; chosen: ReadonlySet<string>; onToggle: (id: string) => void }

/** Orders that wait, to be ticked. */
export const CandidateTable = ({ orders, chosen, onToggle }: Props) => {
  const columns: DataColumn<LoadCandidate>[] = [
    {
      title: 'Cliente',
      cell: order => (
        <Checkbox
          size="xs"
          label={order.client}
          checked={chosen.has(order.id)}
          onChange={() => onToggle(order.id)}
          aria-label={`Elegir el pedido ${order.order} de ${order.client}`}
        />
      ),
    },
    { title: 'Pedido', cell: order => order.order, quiet: true, narrow: 'below' },
    { title: 'Localidad', cell: order => order.location ?? '—', narrow: 'gone' },
    { title: 'Fecha', cell: order => `${formatDay(order.orderdate)} ${order.ordertime}`, narrow: 'gone', ample: true },
    { title: 'Entrega', cell: order => (order.deliveydate ? formatDay(order.deliveydate) : '—'), narrow: 'below' },
    { title: 'Vendedor', cell: order => order.seller.name, narrow: 'gone', ample: true },
    { title: 'Ítems', cell: order => order.itemsQty, figure: true, narrow: 'gone', ample: true },
    { title: 'Bultos', cell: order => formatNumber(order.packages, 1), figure: true, narrow: 'gone' },
    { title: 'Kg', cell: order => formatNumber(order.kg, 0), figure: true, narrow: 'below' },
    { title: 'Total', cell: order => formatMoney(order.total), figure: true },
  ]
  return <DataTable caption="Pedidos por cargar" columns={columns} items={orders} keyOf={({ id }) => id} />
}
