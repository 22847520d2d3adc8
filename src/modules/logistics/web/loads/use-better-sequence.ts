import { useRef, useState } from 'react'
import { formatDistance } from '../../../../kernel/contract/formats.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { isPlaced, type Place } from '../../../routes/contract/tour.ts'
import { type Door, doorsOf } from '../../contract/doors.ts'
import type { LoadDetail, LoadOrder } from '../../contract/load-routes.ts'
import { askDistances } from './ask-distances.ts'
import { askSolver } from './ask-solver.ts'

/** Time limit of the solver, in milliseconds. */
const patience = 1_500

type Placed = LoadOrder & Place

/** Puts free orders in their new sequence; locked ones and those without coordinates keep their positions. */
const withOrder = (orders: LoadOrder[], sequence: Placed[]): LoadOrder[] => {
  const movable = new Set(sequence.map(({ id }) => id))
  let next = 0
  return orders.map(old => {
    if (!movable.has(old.id)) return old
    next += 1
    return sequence[next - 1] ?? old
  })
}

const addressOf = ({ address, locality }: Placed): string | null => (address ? `${address}, ${locality ?? ''}` : null)

/** The routing problem of the doors of the free orders, and a function with the length of a whole sequence, locked orders included. */
const problemOfDoors = async (depot: Place, orders: LoadOrder[], doors: Door<Placed>[], byRoads: boolean) => {
  const ordersOnMap = orders.filter(isPlaced)
  const { meters } = await askDistances([depot, ...ordersOnMap], byRoads)
  const size = ordersOnMap.length + 1
  const nodeOf = new Map(ordersOnMap.map(({ id }, index) => [id, index + 1]))
  const leg = (from: number, to: number): number => meters[from * size + to] ?? 0
  const nodes = [0, ...doors.map(({ key }) => nodeOf.get(key) ?? 0)]
  const problem = {
    stops: doors.map(() => ({ demand: [] })),
    rounds: [{ capacity: [] }],
    distance: Float64Array.from(nodes.flatMap(from => nodes.map(to => leg(from, to)))),
  }
  const metersOf = (sequence: LoadOrder[]): number => {
    const walk = [0, ...sequence.flatMap(({ id }) => nodeOf.get(id) ?? []), 0]
    return walk.reduce((sum, node, index) => sum + (index > 0 ? leg(walk[index - 1] ?? 0, node) : 0), 0)
  }
  return { problem, metersOf }
}

/** Looks for a shorter sequence of the same stops, and sets it if there is one. */
export const useBetterSequence = (load: LoadDetail, byRoads: boolean, set: (orders: LoadOrder[]) => void) => {
  const [isRunning, setRunning] = useState(false)
  const end = useRef<() => void>(null)
  const run = async () => {
    const { warehouse, orders } = load
    const free = orders.filter(isPlaced).filter(order => !order.isLocked)
    const doors = doorsOf(free, addressOf)
    const depot = isPlaced(warehouse) ? warehouse : free[0]
    if (!depot || doors.length < 3)
      return showToast({ variant: 'info', text: 'No hay paradas suficientes para reordenar' })
    setRunning(true)
    const { problem, metersOf } = await problemOfDoors(depot, orders, doors, byRoads)
    const fail = () => {
      setRunning(false)
      showToast({ variant: 'error', text: 'No pudimos buscar un orden mejor. Probá de nuevo.' })
    }
    end.current?.()
    end.current = askSolver(
      { problem, patience },
      ({ plan, isDone }) => {
        if (!isDone) return
        setRunning(false)
        const better = withOrder(
          orders,
          (plan.rounds[0] ?? []).flatMap(door => doors[door]?.orders ?? []),
        )
        const savedMeters = metersOf(orders) - metersOf(better)
        if (savedMeters < 1) return showToast({ variant: 'info', text: 'El orden ya es el mejor que encontramos' })
        set(better)
        showToast({ variant: 'success', text: `El recorrido es ${formatDistance(savedMeters)} más corto` })
      },
      fail,
    )
  }
  return { isRunning, run }
}
