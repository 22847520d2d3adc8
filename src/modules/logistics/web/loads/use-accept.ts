import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type LoadVehicle, loadRoutes } from '../../contract/load-routes.ts'
import type { Terms } from './proposal-terms.tsx'
import type { PlacedOrder, ShownDraft } from './use-proposal.ts'

type Accepting = {
  draft: ShownDraft
  vehicleOf: (id: string) => LoadVehicle | undefined
  terms: Terms
  locked: ReadonlySet<string>
}

/** Keeps the orders of one customer at a door together. */
const byCustomer = (one: PlacedOrder, other: PlacedOrder): number =>
  one.client.localeCompare(other.client, 'es') || one.order.localeCompare(other.order, 'es', { numeric: true })

const loadsOf = ({ draft, vehicleOf, terms, locked }: Accepting) =>
  draft.plan.rounds.flatMap((round, index) => {
    const trip = draft.trips[index]
    const vehicle = trip && vehicleOf(trip.vehicle.id)
    if (!trip || !vehicle?.dealer || !terms.warehouse || round.length === 0) return []
    return [
      {
        deliveryPerson: vehicle.dealer.id,
        vehicle: vehicle.id,
        warehouse: terms.warehouse,
        deliversOn: terms.deliversOn,
        trip: trip.trip,
        orders: round.flatMap(stop => {
          const { key = '', orders = [] } = draft.stops[stop] ?? {}
          return orders.toSorted(byCustomer).map(({ id }) => ({ id, isLocked: locked.has(key) }))
        }),
      },
    ]
  })

/** Creates the loads of a draft, all of them or none. */
export const useAccept = (onDone: () => void) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (accepting: Accepting) => call(loadRoutes.create, { body: { loads: loadsOf(accepting) } }),
    onSuccess: ({ items }) => {
      void queries.invalidateQueries({ queryKey: ['load-candidates'] })
      showToast({
        variant: 'success',
        text: items.length === 1 ? 'Se armó 1 consolidado' : `Se armaron ${items.length} consolidados`,
      })
      onDone()
      void navigate('/apps/consolidados')
    },
    onError: error => showToast({ variant: 'error', text: messageOf(error) }),
  })
}
