import { createContext, useContext } from 'react'
import type { Row } from '../declaration.ts'
import classes from './ticks.module.css'

export type Ticks = {
  isTicked: (id: string) => boolean
  /** `through` (with Shift): also ticks all rows since the last one ticked. */
  onTick: (row: Row, options: { tick: boolean; through: boolean }) => void
  isAll: boolean
  isSome: boolean
  onTickAll: (tick: boolean) => void
  nameOf: (row: Row) => string
}

export const TicksContext = createContext<Ticks | null>(null)

const useTicks = (): Ticks => {
  const ticks = useContext(TicksContext)
  if (!ticks) throw new Error('A tick needs its grid')
  return ticks
}

export const tickColumn = 'tick'

/** Not in the tab order, because Space in the grid ticks the row. */
export const TickCell = ({ row }: { row: Row }) => {
  const { isTicked, onTick, nameOf } = useTicks()
  return (
    <input
      type="checkbox"
      className={classes.tick}
      tabIndex={-1}
      aria-label={`Elegir ${nameOf(row)}`}
      checked={isTicked(row.id)}
      onChange={event =>
        onTick(row, {
          tick: event.currentTarget.checked,
          through: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
        })
      }
    />
  )
}

export const TickHead = () => {
  const { isAll, isSome, onTickAll } = useTicks()
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label="Elegir todo lo que muestra el filtro"
      checked={isAll}
      ref={element => {
        if (element) element.indeterminate = isSome && !isAll
      }}
      onChange={() => onTickAll(!isAll && !isSome)}
    />
  )
}
