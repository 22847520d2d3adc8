import { useMemo, useState } from 'react'
import type { Row } from '../declaration.ts'

/** The ticked rows: some by id, or all that the filter matches except some. */
type Choice = { all: boolean; ids: ReadonlySet<string> }

const nothing: Choice = { all: false, ids: new Set() }

const withIds = (choice: Choice, ids: string[], tick: boolean): Choice => {
  const next = new Set(choice.ids)
  // With `all`, the ids are the exceptions.
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
  /** Number of ticked rows out of the `total` that the filter matches. */
  count: (total: number) => number
}

/** The ticked rows of a grid. Another filter starts with none, because its rows are others. */
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
