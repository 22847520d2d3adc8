import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay, formatMoney } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { isOffered, useRegistry } from '../../../kernel/web/app/registry.ts'
import type { CardSubject } from '../../../kernel/web/app/web-module.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { deliveriesTopic, deliveryResults } from '../../logistics/contract/delivery-results.ts'
import { deliveryRoutes, type OrderDelivery } from '../contract/deliveries.ts'
import { returnReasons } from '../contract/delivery-words.ts'
import { DeliveryProof } from './delivery-proof.tsx'

const tones = { delivered: 'success', partial: 'warning', not_delivered: 'error' } as const
const waits = {
  pendiente: 'Espera en el depósito',
  procesado: 'En el vehículo',
  completado: 'Sin resultado de entrega',
} as const

const Result = ({ delivery }: { delivery: NonNullable<OrderDelivery['delivery']> }) => {
  const { result, reason, deliveredCents, rescheduledOn, note } = delivery
  return (
    <>
      <p>
        <Badge tone={tones[result]}>{deliveryResults[result]}</Badge>{' '}
        {[
          reason && returnReasons[reason],
          result === 'partial' && `recibió ${formatMoney(deliveredCents)}`,
          rescheduledOn && `vuelve el ${formatDay(rescheduledOn)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {note && <p>{note}</p>}
    </>
  )
}

/** The load of an order and the proof of its delivery, on the order's voucher. */
export const OrderDeliveryCard = ({ id }: CardSubject) => {
  const registry = useRegistry()
  const session = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['order-delivery', id],
    queryFn: ({ signal }) => call(deliveryRoutes.ofOrder, { params: { orderId: id }, signal }),
  })
  useLiveEvents([deliveriesTopic], () => void refetch())
  if (error && !data)
    return <QueryError title="No pudimos traer la entrega" error={error} onRetry={() => void refetch()} />
  if (!data?.load) return null
  const { load, delivery, customer } = data
  const words = `Consolidado ${load.number}`
  const url = `/apps/consolidados/detail/${load.id}`
  return (
    <>
      <DrawerSection title="Entrega">
        <p>
          {isOffered(registry, url, session) ? <Link to={url}>{words}</Link> : words}
          {` · ${formatDay(load.deliversOn)} · ${load.dealer}, ${load.vehicle} · parada ${load.sequence}`}
        </p>
        {delivery ? <Result delivery={delivery} /> : <Badge tone="neutral">{waits[load.state]}</Badge>}
      </DrawerSection>
      {delivery && <DeliveryProof delivery={delivery} customer={customer} />}
    </>
  )
}
