import type { DragEndEvent, DragOverEvent } from '@dnd-kit/core'
import { type KeyboardEvent, useState } from 'react'
import { type DraftStop, moveStop, stopsOfDay } from '../model/route-draft.ts'
import { weekdayName } from '../stop-words.ts'

/** Of a column, as a place to drop: cards are named by their keys. */
export const columnId = (weekday: number): string => `day-${weekday}`
const weekdayOfColumn = (id: string): number | null => (/^day-\d$/.test(id) ? Number(id.at(-1)) : null)

const placeOf = (stops: DraftStop[], key: string) => {
  const stop = stops.find(one => one.key === key)
  if (!stop) return null
  const day = stopsOfDay(stops, stop.weekday)
  return { stop, weekday: stop.weekday, at: day.findIndex(one => one.key === key), count: day.length }
}

export const placeText = (stops: DraftStop[], key: string): string => {
  const place = placeOf(stops, key)
  return place ? `${weekdayName(place.weekday)}, lugar ${place.at + 1} de ${place.count}` : ''
}

/** Where what is under the pointer says the stop goes. */
const targetOf = (stops: DraftStop[], overId: string): { weekday: number; at: number } | null => {
  const weekday = weekdayOfColumn(overId)
  if (weekday !== null) return { weekday, at: stopsOfDay(stops, weekday).length }
  const place = placeOf(stops, overId)
  return place && { weekday: place.weekday, at: place.at }
}

type Step = (stops: DraftStop[], key: string, days: readonly number[]) => DraftStop[] | null

const within =
  (by: number): Step =>
  (stops, key) => {
    const place = placeOf(stops, key)
    const at = (place?.at ?? 0) + by
    return place && at >= 0 && at < place.count ? moveStop(stops, key, place.weekday, at) : null
  }

/** To the next day that does not hold the customer yet. */
const across =
  (by: number): Step =>
  (stops, key, days) => {
    const place = placeOf(stops, key)
    if (!place) return null
    for (let index = days.indexOf(place.weekday) + by; days[index] !== undefined; index += by) {
      const moved = moveStop(stops, key, days[index] as number, place.at)
      if (moved) return moved
    }
    return null
  }

const steps: Record<string, Step> = {
  ArrowUp: within(-1),
  ArrowDown: within(1),
  ArrowLeft: across(-1),
  ArrowRight: across(1),
}

type Board = { stops: DraftStop[]; days: readonly number[]; change: (stops: DraftStop[]) => void }

/** Moves by pointer and by keyboard: what is under way is only seen, and one step of the route once it is let go. */
export const useBoardMoves = ({ stops, days, change }: Board) => {
  const [preview, setPreview] = useState<DraftStop[] | null>(null)
  const [lifted, setLifted] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, say] = useState('')
  const shown = preview ?? stops
  const end = () => {
    setPreview(null)
    setLifted(null)
    setDragged(null)
  }
  const drop = (next: DraftStop[], key: string) => {
    if (next.some((stop, index) => stop.key !== stops[index]?.key || stop.weekday !== stops[index]?.weekday))
      change(next)
    say(`Dejaste ${placeOf(next, key)?.stop.name ?? 'la parada'}: ${placeText(next, key)}.`)
    end()
  }
  const cancel = (key: string) => {
    say(`${placeOf(stops, key)?.stop.name ?? 'La parada'} volvió a su lugar: ${placeText(stops, key)}.`)
    end()
  }

  const lift = (key: string) => {
    setLifted(key)
    setPreview(stops)
    const name = placeOf(stops, key)?.stop.name ?? 'la parada'
    say(
      `Tomaste ${name}: ${placeText(stops, key)}. Flechas para mover, barra espaciadora para dejar, Escape para cancelar.`,
    )
  }
  const carry = (step: Step, key: string) => {
    const next = step(shown, key, days)
    if (next) setPreview(next)
    say(next ? `${placeText(next, key)}.` : 'No hay más lugar en esa dirección.')
  }
  /** What a key does to the stop under the hand; null when the key means nothing there. */
  const actOf = (key: string, pressed: string): (() => void) | null => {
    const isLifted = lifted === key
    if (pressed === ' ' || pressed === 'Enter') return () => (isLifted ? drop(shown, key) : lift(key))
    const step = isLifted ? steps[pressed] : undefined
    if (step) return () => carry(step, key)
    return isLifted && pressed === 'Escape' ? () => cancel(key) : null
  }
  const onKeyDown = (key: string) => (event: KeyboardEvent) => {
    const act = actOf(key, event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const onDragOver = ({ active, over }: DragOverEvent) => {
    const key = String(active.id)
    const target = over && over.id !== active.id ? targetOf(shown, String(over.id)) : null
    // Within a day the cards make room by themselves.
    if (!target || target.weekday === placeOf(shown, key)?.weekday) return
    const next = moveStop(shown, key, target.weekday, target.at)
    if (next) setPreview(next)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const key = String(active.id)
    if (!over) return cancel(key)
    const target = over.id === active.id ? null : targetOf(shown, String(over.id))
    drop((target && moveStop(shown, key, target.weekday, target.at)) ?? shown, key)
  }

  return {
    shown,
    lifted,
    said,
    dragged: dragged === null ? null : (shown.find(({ key }) => key === dragged) ?? null),
    onKeyDown,
    /** Leaving the handle with the stop in hand lets it go where it is. */
    onBlur: (key: string) => () => {
      if (lifted === key) drop(shown, key)
    },
    drag: {
      onDragStart: ({ active }: { active: { id: string | number } }) => setDragged(String(active.id)),
      onDragOver,
      onDragEnd,
      onDragCancel: ({ active }: { active: { id: string | number } }) => cancel(String(active.id)),
    },
  }
}

export type BoardMoves = ReturnType<typeof useBoardMoves>
