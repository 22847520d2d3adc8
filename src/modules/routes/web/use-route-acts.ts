import { useMemo, useState } from 'react'
import type { Area } from '../../../kernel/contract/map-area.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import type { RouteCustomer } from '../contract/routes.ts'
import { addStops, type DraftStop, removeStops, reorderDay, type Turn } from './model/route-draft.ts'
import type { RouteDraft } from './model/use-route-draft.ts'
import type { Improved } from './order/improve-order.ts'
import { customersText, stopsText, weekdayName } from './stop-words.ts'

/** What lies over the route; at most one thing. */
export type Overlay =
  | { kind: 'add'; area: Area | null }
  | { kind: 'turn'; keys: ReadonlySet<string> }
  | { kind: 'improve' }
  | { kind: 'handOver' }
  | { kind: 'history' }

const nobody: ReadonlySet<string> = new Set()

/** What a person does to a route besides moving its stops: each is one step that can be taken back. */
export const useRouteActs = (draft: RouteDraft, weekday: number) => {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(nobody)
  const { stops, change } = draft
  // A stop that went takes its tick along.
  const chosen = useMemo(() => new Set(stops.flatMap(({ key }) => (ticked.has(key) ? [key] : []))), [stops, ticked])
  const close = () => setOverlay(null)
  const told = (text: string, before: DraftStop[]) =>
    showToast({ variant: 'success', text, action: { label: 'Deshacer', run: () => change(before) } })
  return {
    overlay,
    open: setOverlay,
    close,
    chosen,
    choose: setTicked,
    toggle: (key: string) =>
      setTicked(new Set(chosen.has(key) ? [...chosen].filter(one => one !== key) : [...chosen, key])),
    apply: (next: DraftStop[]) => {
      change(next)
      close()
    },
    add: (customers: RouteCustomer[], turn: Turn) => {
      change(addStops(stops, customers, { weekday, ...turn }))
      told(`Agregaste ${customersText(customers.length)} al ${weekdayName(weekday)}.`, stops)
    },
    remove: (keys: ReadonlySet<string>) => {
      change(removeStops(stops, keys))
      close()
      const [only] = keys.size === 1 ? stops.filter(({ key }) => keys.has(key)) : []
      told(
        only ? `Quitaste ${only.name} del ${weekdayName(only.weekday)}.` : `Quitaste ${stopsText(keys.size)}.`,
        stops,
      )
    },
    improve: ({ order }: Improved) => {
      change(reorderDay(stops, weekday, order))
      close()
      told(`El ${weekdayName(weekday)} tiene otro orden.`, stops)
    },
  }
}

export type RouteActs = ReturnType<typeof useRouteActs>
