import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../../../kernel/web/components/cx.ts'
import type { DraftStop } from '../model/route-draft.ts'
import { turnText, warningsOf } from '../stop-words.ts'
import classes from './board.module.css'
import type { BoardMoves } from './use-board-moves.ts'

export type CardTools = {
  sellerId: string
  today: string
  chosen: ReadonlySet<string>
  onChoose: (key: string) => void
  onOpen: (key: string) => void
  moves: BoardMoves
}

/** Name, code and what is not usual: another rhythm than every week, and what should be looked at. */
export const StopFace = ({ stop, sellerId, today }: { stop: DraftStop } & Pick<CardTools, 'sellerId' | 'today'>) => {
  const warnings = warningsOf(stop, sellerId)
  return (
    <span className={classes.face}>
      <span className={classes.name}>
        <span className={classes.title} title={stop.name}>
          {stop.name}
        </span>
        {warnings.length > 0 && (
          <IconAlertTriangle
            size={14}
            stroke={2}
            className={classes.warning}
            role="img"
            aria-label={`${warnings.join('. ')}.`}
          />
        )}
      </span>
      <span className={classes.small}>{[stop.code, stop.locality].filter(Boolean).join(' · ')}</span>
      {stop.frequency !== 'weekly' && <span className={classes.rhythm}>{turnText(stop, today)}</span>}
    </span>
  )
}

const Handle = ({ stop, moves, ...drag }: { stop: DraftStop; moves: BoardMoves } & Record<string, unknown>) => {
  const button = useRef<HTMLButtonElement>(null)
  const isLifted = moves.lifted === stop.key
  // Carried to another day, the handle is a new one: the hand stays on it.
  useEffect(() => {
    if (isLifted) button.current?.focus()
  }, [isLifted])
  return (
    <button
      type="button"
      {...drag}
      ref={button}
      className={classes.handle}
      aria-label={`Mover ${stop.name}`}
      aria-pressed={isLifted}
      onKeyDown={moves.onKeyDown(stop.key)}
      onBlur={moves.onBlur(stop.key)}
    >
      <IconGripVertical size={14} stroke={1.75} aria-hidden />
    </button>
  )
}

export const StopCard = ({ stop, place, tools }: { stop: DraftStop; place: number; tools: CardTools }) => {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: stop.key })
  const isChosen = tools.chosen.has(stop.key)
  return (
    <li
      ref={setNodeRef}
      className={cx(
        classes.card,
        isChosen && classes.chosen,
        isDragging && classes.ghost,
        tools.moves.lifted === stop.key && classes.lifted,
        !stop.isActive && classes.inactive,
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <Handle stop={stop} moves={tools.moves} />
      <label className={classes.place}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => tools.onChoose(stop.key)}
          aria-label={`Elegir ${stop.name}`}
        />
        <span aria-hidden="true">{isChosen ? '✓' : place}</span>
      </label>
      <button type="button" className={classes.open} onClick={() => tools.onOpen(stop.key)}>
        <StopFace stop={stop} sellerId={tools.sellerId} today={tools.today} />
      </button>
    </li>
  )
}
