import { useMemo, useState } from 'react'
import type { Row } from '../declaration.ts'

/** Rows chosen one by one, or all that the filter shows but some. */
type Chosen = { all: boolean; ids: ReadonlySet<string> }

const nothing: Chosen = { all: false, ids: new Set() }

const withIds = (chosen: Chosen, ids: string[], tick: boolean): Chosen => {
  const next = new Set(chosen.ids)
  // Of everything, the ids are those left out.
  const adds = tick !== chosen.all
  for (const id of ids)
    if (adds) next.add(id)
    else next.delete(id)
  return { ...chosen, ids: next }
}

export type Selection = {
  isTicked: (id: string) => boolean
  set: (rows: Row[], tick: boolean) => void
  tickAll: () => void
  clear: () => void
  isAll: boolean
  ids: string[]
  /** Of `total` rows that the filter shows. */
  count: (total: number) => number
}

/** What is ticked in a grid; another filter starts anew, because its rows are others. */
export const useSelection = (filterKey: string): Selection => {
  const [kept, setKept] = useState({ filterKey, chosen: nothing })
  const chosen = kept.filterKey === filterKey ? kept.chosen : nothing
  return useMemo(() => {
    const change = (next: (current: Chosen) => Chosen) =>
      setKept(current => ({ filterKey, chosen: next(current.filterKey === filterKey ? current.chosen : nothing) }))
    return {
      isTicked: id => chosen.ids.has(id) !== chosen.all,
      set: (rows, tick) =>
        change(current =>
          withIds(
            current,
            rows.map(({ id }) => id),
            tick,
          ),
        ),
      tickAll: () => change(() => ({ all: true, ids: new Set() })),
      clear: () => change(() => nothing),
      isAll: chosen.all,
      ids: [...chosen.ids],
      count: total => (chosen.all ? Math.max(0, total - chosen.ids.size) : chosen.ids.size),
    }
  }, [chosen, filterKey])
}
