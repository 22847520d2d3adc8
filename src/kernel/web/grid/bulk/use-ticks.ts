import type { GridApi } from 'ag-grid-community'
import { useMemo, useRef } from 'react'
import type { Row } from '../declaration.ts'
import type { Ticks } from './ticks.tsx'
import type { Selection } from './use-selection.ts'

/** Loaded rows between two, both included. */
const between = (api: GridApi<Row>, from: string, to: Row): Row[] => {
  const [a, b] = [api.getRowNode(from)?.rowIndex, api.getRowNode(to.id)?.rowIndex]
  if (typeof a !== 'number' || typeof b !== 'number') return [to]
  const rows: Row[] = []
  for (let index = Math.min(a, b); index <= Math.max(a, b); index += 1) {
    const row = api.getDisplayedRowAtIndex(index)?.data
    if (row) rows.push(row)
  }
  return rows
}

/** The ticks of a grid, backed by its selection. */
export const useTicks = (
  selection: Selection,
  total: number,
  api: GridApi<Row> | null,
  nameOf: (row: Row) => string,
): Ticks => {
  const last = useRef<string>(undefined)
  return useMemo(
    () => ({
      isTicked: selection.isTicked,
      onTick: (row, { tick, through }) => {
        const rows = through && last.current && api ? between(api, last.current, row) : [row]
        last.current = row.id
        selection.set(rows, tick)
      },
      isAll: total > 0 && selection.count(total) === total,
      isSome: selection.count(total) > 0,
      onTickAll: tick => (tick ? selection.tickAll() : selection.clear()),
      nameOf,
    }),
    [selection, total, api, nameOf],
  )
}
