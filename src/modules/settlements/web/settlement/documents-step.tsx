import { formatMoney, formatTime, missing } from '../../../../kernel/contract/formats.ts'
import { Badge, type Tone } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type DeliveryResult, deliveryResults } from '../../../logistics/contract/delivery-results.ts'
import { returnReasons } from '../../contract/delivery-words.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'

type Order = SettlementView['orders'][number]

const tones: Record<DeliveryResult, Tone> = { delivered: 'success', partial: 'warning', not_delivered: 'error' }

const ResultBadge = ({ result }: { result: DeliveryResult | null }) =>
  result ? <Badge tone={tones[result]}>{deliveryResults[result]}</Badge> : <Badge>Sin resultado</Badge>

/** Orders of the load with their results; a row opens its detail. */
export const DocumentsStep = ({ view, onOpen }: { view: SettlementView; onOpen: (orderId: string) => void }) => {
  const { environment } = useSession()
  const columns: DataColumn<Order>[] = [
    { title: '#', quiet: true, narrow: 'gone', cell: ({ sequence }) => sequence },
    {
      title: 'Pedido',
      cell: ({ orderId, number }) => (
        <Button
          variant="link"
          aria-label={`Resultado del pedido ${number}`}
          onClick={event => {
            event.stopPropagation()
            onOpen(orderId)
          }}
        >
          {number}
        </Button>
      ),
    },
    { title: 'Cliente', width: '100%', narrow: 'below', cell: ({ customer }) => customer },
    {
      title: 'Resultado',
      cell: ({ result, reason, conflicts }) => (
        <span title={reason ? returnReasons[reason] : undefined}>
          <ResultBadge result={result} /> {conflicts > 0 && <Badge tone="warning">En conflicto</Badge>}
        </span>
      ),
    },
    {
      title: 'Hora',
      quiet: true,
      narrow: 'below',
      cell: ({ happenedAt }) => (happenedAt ? formatTime(happenedAt, environment.timeZone) : missing),
    },
    { title: 'Cargado', figure: true, narrow: 'below', cell: ({ totalCents }) => formatMoney(totalCents) },
    { title: 'Entregado', figure: true, narrow: 'below', cell: ({ deliveredCents }) => formatMoney(deliveredCents) },
    {
      title: 'Cobrado',
      figure: true,
      narrow: 'below',
      // Payments are hidden until money is declared counted; the figure is not missing.
      cell: ({ paidCents, result }) => (paidCents === null && result !== null ? 'al contar' : formatMoney(paidCents)),
    },
  ]
  const doneCount = view.orders.filter(({ result }) => result !== null).length
  return (
    <Card title="Documentos" flush note={`${doneCount} de ${view.orders.length} con resultado`}>
      <DataTable
        caption="Pedidos del reparto"
        columns={columns}
        items={view.orders}
        keyOf={({ orderId }) => orderId}
        onOpen={({ orderId }) => onOpen(orderId)}
      />
    </Card>
  )
}
