import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { call } from '../../../../kernel/web/api/client.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import type { OrderTaking } from '../../contract/order-taking/taken-order.ts'
import { documentNumber } from '../../contract/vouchers/document-number.ts'
import { OrderDesk } from './order-desk.tsx'
import { addressOf, type Place } from './use-draft-keeper.ts'

/** Read once each time the desk opens: from then on the desk has its own state. */
const useOpened = (place: Place) =>
  useQuery({
    queryKey: ['order-taking', place.codeClient, place.orderId],
    queryFn: ({ signal }) => call(takingRoutes.open, { ...addressOf(place), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const titleOf = ({ order, customer }: OrderTaking): string =>
  order ? `Editar ${documentNumber('order', order.number)}` : `Nuevo pedido · ${customer.tradeName || customer.name}`

/** Taking an order in the back office (spec.md §2), or changing a pending one: `?pedido=<id>`. */
export const OrderTakingPage = () => {
  const { codeClient = '' } = useParams()
  const [search] = useSearchParams()
  const place: Place = { codeClient, orderId: search.get('pedido') }
  const { data, error, isPending, refetch } = useOpened(place)
  return (
    <Page title={data ? titleOf(data) : undefined}>
      {isPending && <SkeletonLines lines={14} />}
      {error && !data && <QueryError title="No pudimos abrir el pedido" error={error} onRetry={() => void refetch()} />}
      {data && <OrderDesk key={`${codeClient} ${place.orderId}`} opening={data} place={place} />}
    </Page>
  )
}
