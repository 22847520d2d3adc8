import type { DragEndEvent, DragOverEvent } from '@dnd-kit/core'
import { type KeyboardEvent, useState } from 'react'
import type { PipelineBoard } from '../../contract/opportunity-routes.ts'
import { titlesOf } from '../card-words.ts'
import { arranged, cardAbove, findCard, movedTo, type Places, placeOf, placesOf } from './places.ts'

/** Of a column, as a place to drop: cards are named by their ids. */
export const columnId = (stateId: string): string => `state:${stateId}`
const stateOfColumn = (id: string): string | null => (id.startsWith('state:') ? id.slice('state:'.length) : null)

export type Drop = { cardId: string; stateId: string; afterId: string | null }

type Step = (places: Places, cardId: string) => Places | null

const within =
  (by: number): Step =>
  (places, cardId) => {
    const place = placeOf(places, cardId)
    const at = (place?.at ?? 0) + by
    return place && at >= 0 && at < place.count ? movedTo(places, cardId, place.stateId, at) : null
  }

const across =
  (by: number): Step =>
  (places, cardId) => {
    const place = placeOf(places, cardId)
    const states = [...places.keys()]
    const target = place && states[states.indexOf(place.stateId) + by]
    return place && target ? movedTo(places, cardId, target, place.at) : null
  }

const steps: Record<string, Step> = {
  ArrowUp: within(-1),
  ArrowDown: within(1),
  ArrowLeft: across(-1),
  ArrowRight: across(1),
}

/** Where what is under the pointer says the card goes. */
const targetOf = (places: Places, overId: string): { stateId: string; at: number } | null => {
  const stateId = stateOfColumn(overId)
  if (stateId !== null) return { stateId, at: places.get(stateId)?.length ?? 0 }
  const place = placeOf(places, overId)
  return place && { stateId: place.stateId, at: place.at }
}

const nameOf = (board: PipelineBoard, cardId: string): string => {
  const card = findCard(board, cardId)
  return card ? titlesOf(card).who : 'la oportunidad'
}

const placeText = (board: PipelineBoard, places: Places, cardId: string): string => {
  const place = placeOf(places, cardId)
  const state = board.columns.find(column => column.state.id === place?.stateId)?.state
  return place && state ? `${state.name}, lugar ${place.at + 1} de ${place.count}` : ''
}

type Options = { board: PipelineBoard; onDrop: (drop: Drop) => Promise<unknown>; say: (text: string) => void }

/** What is under way is only seen; it is asked of the server once it is let go, and stays in sight until that answered. */
const usePreview = ({ board, onDrop, say }: Options) => {
  const stored = placesOf(board)
  const [preview, setPreview] = useState<Places | null>(null)
  const [lifted, setLifted] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const rest = () => {
    setLifted(null)
    setDragged(null)
  }
  const drop = (next: Places, cardId: string) => {
    rest()
    const [from, to] = [placeOf(stored, cardId), placeOf(next, cardId)]
    if (!to || (from?.stateId === to.stateId && from.at === to.at)) {
      say(`${nameOf(board, cardId)} quedó donde estaba: ${placeText(board, stored, cardId)}.`)
      return setPreview(null)
    }
    setPreview(next)
    say(`Dejaste ${nameOf(board, cardId)}: ${placeText(board, next, cardId)}.`)
    void onDrop({ cardId, stateId: to.stateId, afterId: cardAbove(next, cardId) }).finally(() => setPreview(null))
  }
  const cancel = (cardId: string) => {
    rest()
    setPreview(null)
    say(`${nameOf(board, cardId)} volvió a su lugar: ${placeText(board, stored, cardId)}.`)
  }
  return { places: preview ?? stored, setPreview, lifted, setLifted, dragged, setDragged, drop, cancel }
}
type Preview = ReturnType<typeof usePreview>

const keysOf = (preview: Preview, { board, say }: Options) => {
  const { places, lifted, setLifted, setPreview, drop, cancel } = preview
  const lift = (cardId: string) => {
    setLifted(cardId)
    const where = placeText(board, places, cardId)
    say(
      `Tomaste ${nameOf(board, cardId)}: ${where}. Flechas para mover, barra espaciadora para dejar, Escape para volver.`,
    )
  }
  const carry = (step: Step, cardId: string) => {
    const next = step(places, cardId)
    if (next) setPreview(next)
    say(next ? `${placeText(board, next, cardId)}.` : 'No hay más lugar en esa dirección.')
  }
  /** What a key does to the card under the hand; null when the key means nothing there. */
  const actOf = (cardId: string, key: string): (() => void) | null => {
    const isLifted = lifted === cardId
    if (key === ' ') return () => (isLifted ? drop(places, cardId) : lift(cardId))
    if (!isLifted) return null
    if (key === 'Enter') return () => drop(places, cardId)
    if (key === 'Escape') return () => cancel(cardId)
    const step = steps[key]
    return step ? () => carry(step, cardId) : null
  }
  return (cardId: string) => (event: KeyboardEvent) => {
    const act = actOf(cardId, event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

const dragOf = ({ places, setPreview, setDragged, drop, cancel }: Preview) => ({
  onDragStart: ({ active }: { active: { id: string | number } }) => setDragged(String(active.id)),
  onDragOver: ({ active, over }: DragOverEvent) => {
    const cardId = String(active.id)
    const target = over && over.id !== active.id ? targetOf(places, String(over.id)) : null
    // Within a column the cards make room by themselves.
    if (!target || target.stateId === placeOf(places, cardId)?.stateId) return
    setPreview(movedTo(places, cardId, target.stateId, target.at))
  },
  onDragEnd: ({ active, over }: DragEndEvent) => {
    const cardId = String(active.id)
    if (!over) return cancel(cardId)
    const target = over.id === active.id ? null : targetOf(places, String(over.id))
    drop(target ? movedTo(places, cardId, target.stateId, target.at) : places, cardId)
  },
  onDragCancel: ({ active }: { active: { id: string | number } }) => cancel(String(active.id)),
})

/** Moves by mouse, finger and keyboard. */
export const useCardMoves = (options: Options) => {
  const preview = usePreview(options)
  const { lifted, dragged, places, drop } = preview
  const shown = arranged(options.board, places)
  return {
    shown,
    lifted,
    dragged: dragged === null ? null : findCard(options.board, dragged),
    onKeyDown: keysOf(preview, options),
    /** Leaving the card with it in hand lets it go where it is. */
    onBlur: (cardId: string) => () => {
      if (lifted === cardId) drop(places, cardId)
    },
    drag: dragOf(preview),
  }
}
export type CardMoves = ReturnType<typeof useCardMoves>
