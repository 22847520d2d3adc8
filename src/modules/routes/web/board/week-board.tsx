import { closestCorners, DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { silentDrag } from '../../../../kernel/web/components/silent-drag.ts'
import { weekdayNumbers, weekdays } from '../../contract/weeks.ts'
import type { DraftStop } from '../model/route-draft.ts'
import classes from './board.module.css'
import { type ColumnTools, DayColumn } from './day-column.tsx'
import { type CardTools, StopFace } from './stop-card.tsx'
import { useBoardMoves } from './use-board-moves.ts'

type WeekBoardProps = {
  stops: DraftStop[]
  change: (stops: DraftStop[]) => void
  cards: Omit<CardTools, 'moves'>
  columns: ColumnTools
}

/** A day nobody works by custom takes room only when somebody is visited on it, or it is looked at. */
const daysOf = (stops: DraftStop[], day: number): number[] =>
  weekdayNumbers.filter(weekday => weekday < 7 || day === 7 || stops.some(stop => stop.weekday === 7))

/** The week, a column per day from Monday, put in order by dragging or by keyboard. */
export const WeekBoard = ({ stops, change, cards, columns }: WeekBoardProps) => {
  const days = daysOf(stops, columns.day)
  const moves = useBoardMoves({ stops, days, change })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const tools = { ...cards, moves }
  return (
    <>
      <nav className={classes.dayTabs} aria-label="Día">
        {weekdayNumbers.map(weekday => (
          <button
            key={weekday}
            type="button"
            aria-pressed={columns.day === weekday}
            aria-label={weekdays[weekday]}
            onClick={() => columns.onDay(weekday)}
          >
            {weekdays[weekday]?.slice(0, 3)}
          </button>
        ))}
      </nav>
      <DndContext sensors={sensors} collisionDetection={closestCorners} accessibility={silentDrag} {...moves.drag}>
        <div className={classes.board}>
          {days.map(weekday => (
            <DayColumn key={weekday} weekday={weekday} stops={moves.shown} cards={tools} columns={columns} />
          ))}
          {!days.includes(7) && (
            <button type="button" className={classes.folded} onClick={() => columns.onDay(7)}>
              <span className={classes.upright}>Domingo</span>
            </button>
          )}
        </div>
        <DragOverlay dropAnimation={null}>
          {moves.dragged && (
            <div className={classes.floating}>
              <StopFace stop={moves.dragged} sellerId={cards.sellerId} today={cards.today} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <p className="visually-hidden" role="status" aria-label="Movimientos">
        {moves.said}
      </p>
    </>
  )
}
