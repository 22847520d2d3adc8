import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { consolidatedLoads, type LoadMove, loadMoves, loadStates } from '../../contract/consolidated.ts'
import { type LoadDetail, loadRoutes } from '../../contract/load-routes.ts'

const tell = (error: unknown): void => showToast({ variant: 'error', text: messageOf(error) })

/** The body to save a load when only its orders change. */
const bodyOf = (load: LoadDetail, orders: { id: string; isLocked: boolean }[]) => ({
  deliveryPerson: load.dealer.id,
  vehicle: load.vehicle.id,
  warehouse: load.warehouse.id,
  deliversOn: load.deliversOn,
  trip: load.trip,
  note: load.note,
  version: load.version,
  orders: orders.map(({ id, isLocked }) => ({ id, isLocked })),
})

/** A load, updated live, and the actions on it. */
export const useLoad = (id: string) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const key = [consolidatedLoads, id]
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(loadRoutes.get, { params: { id }, signal }) })
  const keep = (load: LoadDetail) => queries.setQueryData(key, load)
  const again = () => void queries.invalidateQueries({ queryKey: key })
  useLiveEvents([consolidatedLoads], again)
  const onRefusal = (error: unknown) => {
    tell(error)
    again()
  }
  const move = useMutation({
    mutationFn: (moving: { move: LoadMove; reason?: string }) =>
      call(loadRoutes.move, { params: { id }, body: moving }),
    onSuccess: (load, moving) => {
      keep(load)
      showToast({
        variant: 'success',
        text: `El consolidado ${load.number} está ${loadStates[loadMoves[moving.move].to].toLowerCase()}`,
      })
    },
    onError: onRefusal,
  })
  const save = useMutation({
    mutationFn: ({ load, orders }: { load: LoadDetail; orders: { id: string; isLocked: boolean }[] }) =>
      call(loadRoutes.save, { params: { id }, body: bodyOf(load, orders) }),
    onSuccess: keep,
    onError: onRefusal,
  })
  const remove = useMutation({
    mutationFn: () => call(loadRoutes.remove, { params: { id } }),
    onSuccess: () => {
      const restore = () =>
        void call(loadRoutes.restore, { params: { id } }).then(() => navigate(`/apps/consolidados/detail/${id}`), tell)
      showToast({
        variant: 'success',
        text: 'El consolidado se deshizo; sus pedidos volvieron a Cargas',
        action: { label: 'Recuperar', run: restore },
      })
      void navigate('/apps/consolidados')
    },
    onError: onRefusal,
  })
  return { ...query, move, save, remove }
}
