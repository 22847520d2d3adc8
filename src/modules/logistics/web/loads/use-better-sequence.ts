import { useRef, useState } from 'react'
import { formatDistance } from '../../../../kernel/contract/formats.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { isPlaced, type Place } from '../../../routes/contract/tour.ts'
import type { LoadDetail, LoadOrder } from '../../contract/load-routes.ts'
import { askDistances } from './ask-distances.ts'
import { askSolver } from './ask-solver.ts'

/** Milliseconds. */
const patience = 1_500

type Placed = LoadOrder & Place

/** Free stops in their new order; those that are locked, or without a place, stay where they are. */
const withOrder = (orders: LoadOrder[], free: Placed[], order: number[]): LoadOrder[] => {
  const moved = order.flatMap(index => free[index] ?? [])
  const movable = new Set(free.map(({ id }) => id))
  let next = 0
  return orders.map(old => {
    if (!movable.has(old.id)) return old
    next += 1
    return moved[next - 1] ?? old
  })
}

/** The problem of the free stops alone, and what a whole sequence comes to: a locked stop between two free ones counts. */
const measured = async (depot: Place, orders: LoadOrder[], free: Placed[], byRoads: boolean) => {
  const placed = orders.filter(isPlaced)
  const { meters } = await askDistances([depot, ...placed], byRoads)
  const size = placed.length + 1
  const nodeOf = new Map(placed.map(({ id }, index) => [id, index + 1]))
  const leg = (from: number, to: number): number => meters[from * size + to] ?? 0
  const nodes = [0, ...free.map(({ id }) => nodeOf.get(id) ?? 0)]
  const problem = {
    stops: free.map(() => ({ demand: [] })),
    rounds: [{ capacity: [] }],
    distance: Float64Array.from(nodes.flatMap(from => nodes.map(to => leg(from, to)))),
  }
  const metersOf = (sequence: LoadOrder[]): number => {
    const walk = [0, ...sequence.flatMap(({ id }) => nodeOf.get(id) ?? []), 0]
    return walk.reduce((sum, node, index) => sum + (index > 0 ? leg(walk[index - 1] ?? 0, node) : 0), 0)
  }
  return { problem, metersOf }
}

/** Looks for a shorter round of the same stops, and sets it when there is one. */
export const useBetterSequence = (load: LoadDetail, byRoads: boolean, set: (orders: LoadOrder[]) => void) => {
  const [isRunning, setRunning] = useState(false)
  const end = useRef<() => void>(null)
  const run = async () => {
    const { warehouse, orders } = load
    const free = orders.filter(isPlaced).filter(order => !order.isLocked)
    const depot = isPlaced(warehouse) ? warehouse : free[0]
    if (!depot || free.length < 3)
      return showToast({ variant: 'info', text: 'No hay paradas suficientes para reordenar' })
    setRunning(true)
    const { problem, metersOf } = await measured(depot, orders, free, byRoads)
    const failed = () => {
      setRunning(false)
      showToast({ variant: 'error', text: 'No pudimos buscar un orden mejor. Probá de nuevo.' })
    }
    end.current?.()
    end.current = askSolver(
      { problem, patience },
      ({ plan, isDone }) => {
        if (!isDone) return
        setRunning(false)
        const better = withOrder(orders, free, plan.rounds[0] ?? [])
        const saved = metersOf(orders) - metersOf(better)
        if (saved < 1) return showToast({ variant: 'info', text: 'El orden ya es el mejor que encontramos' })
        set(better)
        showToast({ variant: 'success', text: `El recorrido es ${formatDistance(saved)} más corto` })
      },
      failed,
    )
  }
  return { isRunning, run }
}
