import { useMemo, useState } from 'react'
import type { Row } from '../declaration.ts'

/** Rows chosen one by one, or all that the filter shows but some. */
type Choice = { all: boolean; ids: ReadonlySet<string> }

const nothing: Choice = { all: false, ids: new Set() }

const withIds = (choice: Choice, ids: string[], tick: boolean): Choice => {
  const next = new Set(choice.ids)
  // Of everything, the ids are those left out.
  const adds = tick !== choice.all
  for (const id of ids)
    if (adds) next.add(id)
    else next.delete(id)
  return { ...choice, ids: next }
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
  const [state, setState] = useState({ filterKey, choice: nothing })
  const choice = state.filterKey === filterKey ? state.choice : nothing
  return useMemo(() => {
    const change = (next: (current: Choice) => Choice) =>
      setState(current => ({ filterKey, choice: next(current.filterKey === filterKey ? current.choice : nothing) }))
    return {
      isTicked: id => choice.ids.has(id) !== choice.all,
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
      isAll: choice.all,
      ids: [...choice.ids],
      count: total => (choice.all ? Math.max(0, total - choice.ids.size) : choice.ids.size),
    }
  }, [choice, filterKey])
}
