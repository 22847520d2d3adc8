import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMoney, formatNumber, formatQuantity, missing } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import { loadRoutes } from '../../contract/load-routes.ts'
import type { ChosenOrders } from './use-chosen.ts'

const receivesText = ({ receivesFrom, receivesUntil }: LoadCandidate): string => {
  if (receivesFrom && receivesUntil) return `de ${receivesFrom} a ${receivesUntil}`
  if (receivesFrom) return `desde las ${receivesFrom}`
  return receivesUntil ? `hasta las ${receivesUntil}` : 'a cualquier hora'
}

/** Reads one order by its id, which is all that a link has. */
const useCandidate = (id: string) =>
  useQuery({
    queryKey: ['load-candidates', 'order', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(loadRoutes.candidates.chosen, { body: { ids: [id] }, signal })
      return (items as LoadCandidate[])[0] ?? null
    },
  })

const Facts = ({ order }: { order: LoadCandidate }) => (
  <>
    <DrawerSection title={formatMoney(order.total)}>
      <p>
        {order.client} · tomado {formatDay(order.orderdate)} {order.ordertime} por {order.seller.name}
      </p>
      <p>{order.deliveydate ? `Entrega ${formatDay(order.deliveydate)}` : 'Sin fecha de entrega'}</p>
      {order.observaciones && <p>«{order.observaciones}»</p>}
    </DrawerSection>
    <DrawerSection title="Qué lleva">
      <p>
        {formatQuantity(order.itemsQty)} ítems · {formatQuantity(order.packages)} bultos · {formatNumber(order.kg, 1)}{' '}
        kg · {formatNumber(order.liters / 1_000, 2)} m³
      </p>
    </DrawerSection>
    <DrawerSection title="Dónde">
      <p>{[order.address, order.location].filter(Boolean).join(', ') || missing}</p>
      <p>Recibe {receivesText(order)}</p>
      {order.latitude === null && <p>Sin ubicación en el mapa: no entra en una propuesta.</p>}
    </DrawerSection>
  </>
)

type Props = { id: string; tools: GridTools; chosen: ChosenOrders }

/** An order that waits for a vehicle: its weight, address and receiving hours. */
export const CandidateDrawer = ({ id, tools, chosen }: Props) => {
  const { data: order, error, refetch } = useCandidate(id)
  const isChosen = chosen.chosen.has(id)
  return (
    <DetailDrawer
      label={order ? `Pedido ${order.order}` : 'Pedido'}
      heading={
        order && (
          <>
            <b>{order.order}</b> {order.client}
          </>
        )
      }
      onClose={tools.close}
      onPrevious={tools.previous}
      onNext={tools.next}
    >
      {error && <QueryError title="No pudimos traer el pedido" error={error} onRetry={() => void refetch()} />}
      {order === null && (
        <EmptyState
          title="Este pedido ya no espera"
          text="Se consolidó, se anuló o pasó demasiado tiempo desde que se tomó."
        />
      )}
      {order && (
        <>
          <Facts order={order} />
          <DrawerSection>
            <Button
              variant={isChosen ? 'outlined' : 'primary'}
              onClick={() => (isChosen ? chosen.drop([id]) : chosen.add([order]))}
            >
              {isChosen ? 'Quitar de los elegidos' : 'Elegir para cargar'}
            </Button>{' '}
            <ButtonLink to={`/apps/comprobantes/pedidos/${id}`}>Ver el comprobante</ButtonLink>
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  )
}
