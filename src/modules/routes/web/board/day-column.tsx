import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconPlus, IconWand } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { workloadOf } from '../../contract/tour.ts'
import { weekdays } from '../../contract/weeks.ts'
import { type DraftStop, stopsOfDay } from '../model/route-draft.ts'
import { weekdayName, workloadText } from '../stop-words.ts'
import classes from './board.module.css'
import { type CardTools, StopCard } from './stop-card.tsx'
import { columnId } from './use-board-moves.ts'

export type ColumnTools = {
  day: number
  onDay: (weekday: number) => void
  onAdd: (weekday: number) => void
  onImprove: (weekday: number) => void
}

type DayColumnProps = { weekday: number; stops: DraftStop[]; cards: CardTools; columns: ColumnTools }

const Head = ({ weekday, stops, columns }: Omit<DayColumnProps, 'cards'>) => {
  const load = useMemo(() => workloadOf(stops.filter(({ isActive }) => isActive)), [stops])
  return (
    <header className={classes.head}>
      <button
        type="button"
        className={classes.day}
        aria-pressed={columns.day === weekday}
        onClick={() => columns.onDay(weekday)}
      >
        <h2>
          {weekdays[weekday]} <b>{stops.length}</b>
        </h2>
        <span>{workloadText(load)}</span>
      </button>
      <IconButton
        size="small"
        icon={IconWand}
        label={`Mejorar el orden del ${weekdayName(weekday)}`}
        disabled={stops.length < 3}
        onClick={() => columns.onImprove(weekday)}
      />
      <IconButton
        size="small"
        icon={IconPlus}
        label={`Agregar clientes al ${weekdayName(weekday)}`}
        onClick={() => columns.onAdd(weekday)}
      />
    </header>
  )
}

export const DayColumn = ({ weekday, stops: all, cards, columns }: DayColumnProps) => {
  const stops = useMemo(() => stopsOfDay(all, weekday), [all, weekday])
  const { setNodeRef, isOver } = useDroppable({ id: columnId(weekday) })
  const isShown = columns.day === weekday
  return (
    <section
      className={cx(classes.column, isShown && classes.shown, isOver && classes.over)}
      aria-label={weekdays[weekday]}
      data-shown={isShown || undefined}
    >
      <Head weekday={weekday} stops={stops} columns={columns} />
      <SortableContext items={stops.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol ref={setNodeRef} className={classes.list} aria-label={`Paradas del ${weekdayName(weekday)}`}>
          {stops.map((stop, index) => (
            <StopCard key={stop.key} stop={stop} place={index + 1} tools={cards} />
          ))}
        </ol>
      </SortableContext>
      {stops.length === 0 && (
        <div className={classes.nothing}>
          <p>Nadie se visita este día.</p>
          <Button size="small" onClick={() => columns.onAdd(weekday)}>
            Agregar clientes
          </Button>
        </div>
      )}
    </section>
  )
}
