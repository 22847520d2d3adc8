import { maximumChosen } from '../../contract/candidate-routes.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'

/** The chosen orders by id, in the order in which they were chosen. */
export type Chosen = ReadonlyMap<string, LoadCandidate>

/** Adds orders up to the limit; `left` counts those beyond it. */
export const withAdded = (chosen: Chosen, orders: LoadCandidate[]): { chosen: Chosen; left: number } => {
  const fresh = orders.filter(({ id }) => !chosen.has(id))
  const additions = fresh.slice(0, Math.max(0, maximumChosen - chosen.size))
  return {
    chosen: new Map([...chosen, ...additions.map(order => [order.id, order] as const)]),
    left: fresh.length - additions.length,
  }
}

export const withoutIds = (chosen: Chosen, ids: ReadonlySet<string>): Chosen =>
  new Map([...chosen].filter(([id]) => !ids.has(id)))

/** The chosen orders that still wait, with their current data. */
export const refreshChosen = (chosen: Chosen, waiting: LoadCandidate[]): Chosen => {
  const byId = new Map(waiting.map(order => [order.id, order]))
  return new Map(
    [...chosen.keys()].flatMap(id => {
      const order = byId.get(id)
      return order ? [[id, order] as const] : []
    }),
  )
}
