import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { silentDrag } from '../../../../kernel/web/components/silent-drag.ts'
import { useMediaQuery } from '../../../../kernel/web/components/use-media-query.ts'
import type { PipelineBoard as Board } from '../../contract/opportunity-routes.ts'
import classes from './board.module.css'
import { CardFace } from './opportunity-card.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { type Column, FoldedColumn, StateColumn } from './state-column.tsx'
import type { useBoard } from './use-board.ts'
import { useCardMoves } from './use-card-moves.ts'
import { useMoving } from './use-moving.tsx'

/** What the pointer is over, a card before its column; past the edges, whatever is nearest. */
const underPointer: CollisionDetection = args => {
  const within = pointerWithin(args)
  const cards = within.filter(({ id }) => !String(id).startsWith('state:'))
  if (cards.length > 0) return cards
  return within.length > 0 ? within : closestCenter(args)
}

type Props = {
  board: Board
  source: Pick<ReturnType<typeof useBoard>, 'change' | 'refetch' | 'more'>
  isFiltered: boolean
  isRefreshing: boolean
  onAdd: (stateId: string) => void
  onEdit: (cardId: string) => void
}

const useSensorsOfHands = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that rests on a card takes it; one that slides scrolls the column.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )

/** Past the edge of a phone the columns go by one at a time, not all at once. */
const edgeScroll = { acceleration: 4 }

/** Lost ones are folded until somebody wants to see them; a phone shows one column at a time and folds none. */
const useFolded = () => {
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  return {
    isFolded: ({ state }: Column) => !isPhone && state.type === 'lost' && !opened.has(state.id),
    open: (stateId: string) => setOpened(current => new Set([...current, stateId])),
  }
}

const KeyboardHint = () => (
  <p className={classes.hint} aria-hidden="true">
    Mover con el teclado: <kbd>Espacio</kbd> levantar <kbd>←</kbd> <kbd>→</kbd> etapa <kbd>↑</kbd> <kbd>↓</kbd> lugar{' '}
    <kbd>Espacio</kbd> soltar
  </p>
)

/** The pipeline as columns of cards, moved by mouse, by finger and by keyboard. */
export const PipelineBoard = ({ board, source, isFiltered, isRefreshing, onAdd, onEdit }: Props) => {
  const [said, say] = useState('')
  const helpId = useId()
  const strip = useRef<HTMLDivElement>(null)
  const { move, question } = useMoving(board, source, say)
  const moves = useCardMoves({ board, onDrop: move, say })
  const sensors = useSensorsOfHands()
  const { isFolded, open } = useFolded()
  const states = useMemo(() => board.columns.map(({ state }) => state), [board])
  const latest = useRef(move)
  latest.current = move
  const onMoveTo = useCallback((cardId: string, stateId: string) => {
    void latest.current({ cardId, stateId, afterId: null })
  }, [])
  const { today } = board
  const tools = {
    cards: { today, states, moves, helpId, onMoveTo, onEdit },
    isFiltered,
    onAdd,
    onMore: source.more,
  }
  const carried = moves.dragged
  return (
    <>
      <PhoneTabs columns={moves.shown.columns} strip={strip} />
      <DndContext
        sensors={sensors}
        collisionDetection={underPointer}
        accessibility={silentDrag}
        autoScroll={edgeScroll}
        {...moves.drag}
      >
        <div
          ref={strip}
          className={classes.board}
          data-dragging={carried ? '' : undefined}
          aria-busy={isRefreshing || undefined}
        >
          {moves.shown.columns.map(column =>
            isFolded(column) ? (
              <FoldedColumn key={column.state.id} column={column} onOpen={() => open(column.state.id)} />
            ) : (
              <StateColumn key={column.state.id} column={column} tools={tools} />
            ),
          )}
        </div>
        <DragOverlay dropAnimation={null}>
          {carried && (
            <div className={classes.floating}>
              <CardFace
                card={carried}
                type={states.find(({ id }) => id === carried.stateId)?.type ?? 'open'}
                today={today}
              />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <KeyboardHint />
      <p id={helpId} className="visually-hidden">
        Espacio para tomarla y moverla con las flechas; Enter para abrirla.
      </p>
      <p className="visually-hidden" role="status" aria-label="Movimientos">
        {said}
      </p>
      {question}
    </>
  )
}
