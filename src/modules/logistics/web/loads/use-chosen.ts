import { useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import type { Choosing } from '../../../../kernel/web/grid/resource-grid.tsx'
import { maximumChosen } from '../../contract/candidate-routes.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import { loadRoutes } from '../../contract/load-routes.ts'
import { type Chosen, refreshChosen, withAdded, withoutIds } from './chosen.ts'

type Question = Parameters<typeof call<typeof loadRoutes.candidates.chosen>>[1]['body']

const tell = (error: unknown): void => showToast({ variant: 'error', text: messageOf(error) })

const readOrders = async (question: Question): Promise<{ orders: LoadCandidate[]; total: number }> => {
  const { items, total } = await call(loadRoutes.candidates.chosen, { body: question })
  return { orders: items as LoadCandidate[], total }
}

const fullText = (count: number): string =>
  `Se eligen hasta ${formatNumber(maximumChosen)} pedidos por vez: ${
    count === 1 ? 'quedó 1 afuera' : `quedaron ${formatNumber(count)} afuera`
  }. Consolidá los elegidos, o filtrá para elegir otros.`

const goneText = (count: number): string =>
  count === 1
    ? 'Un pedido que habías elegido ya no espera: se consolidó o se anuló.'
    : `${formatNumber(count)} pedidos que habías elegido ya no esperan: se consolidaron o se anularon.`

/**
 * The orders chosen for a load. They stay when the filter changes, so that a load can combine several filters. Complete
 * orders are stored, at most `maximumChosen`, because rows of other pages are not in the browser.
 */
export const useChosen = () => {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  // Orders may be ticked while an answer is on its way.
  const latest = useRef(chosen)
  const keep = (next: Chosen): void => {
    latest.current = next
    setChosen(next)
  }
  const add = (orders: LoadCandidate[], beyond = 0): void => {
    const { chosen: next, left } = withAdded(latest.current, orders)
    keep(next)
    if (left + beyond > 0) showToast({ variant: 'warning', text: fullText(left + beyond) })
  }
  const drop = (ids: string[]): void => keep(withoutIds(latest.current, new Set(ids)))
  const ask = (question: Question): void =>
    void readOrders(question).then(({ orders, total }) => add(orders, total - orders.length), tell)
  /** After others consolidated: removes the orders that no longer wait, with a notice. */
  const renew = (): void => {
    const ids = [...latest.current.keys()]
    if (ids.length === 0) return
    void readOrders({ ids }).then(({ orders }) => {
      const requestIds = new Set(ids)
      const since = [...latest.current.values()].filter(({ id }) => !requestIds.has(id))
      const next = refreshChosen(latest.current, [...orders, ...since])
      const goneCount = latest.current.size - next.size
      keep(next)
      if (goneCount > 0) showToast({ variant: 'info', text: goneText(goneCount) })
    }, tell)
  }
  return {
    chosen,
    orders: useMemo(() => [...chosen.values()], [chosen]),
    add,
    drop,
    ask,
    renew,
    clear: () => keep(new Map()),
  }
}

export type ChosenOrders = ReturnType<typeof useChosen>

/** Rows of the grid are complete candidates: its list returns every field. */
const candidatesOf = (rows: Row[]): LoadCandidate[] => rows as unknown[] as LoadCandidate[]

/** The chosen orders as the selection of the grid; `view` is its filter and order. */
export const selectionOf = (
  { chosen, add, drop, ask, clear }: ChosenOrders,
  view: Pick<Question, 'filter' | 'sort'>,
): Choosing['selection'] => ({
  isTicked: id => chosen.has(id),
  set: (rows, tick) => (tick ? add(candidatesOf(rows)) : drop(rows.map(({ id }) => id))),
  tickAll: () => ask(view),
  clear,
  isAll: false,
  ids: [...chosen.keys()],
  count: () => chosen.size,
})
