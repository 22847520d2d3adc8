import { type KeyboardEvent, useEffect, useState } from 'react'
import { placeOf, secondsOfTurn, type WallChoice } from './wall-choice.ts'

const isOfButton = (target: EventTarget): boolean => target instanceof Element && target.closest('button') !== null

/** The dashboard whose turn it is. `useTurning` goes on automatically; the keys, by hand. */
export const useTurns = ({ ids }: WallChoice) => {
  const [turn, setTurn] = useState(0)
  const [paused, setPaused] = useState(false)
  const place = placeOf(turn, ids.length)
  const toggle = () => setPaused(now => !now)
  const onKeyDown = (event: KeyboardEvent) => {
    if (ids.length < 2 || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowRight') setTurn(turn + 1)
    else if (event.key === 'ArrowLeft') setTurn(turn - 1)
    else if (event.key === ' ' && !isOfButton(event.target)) toggle()
    else return
    event.preventDefault()
  }
  return { id: ids[place] ?? '', turn, place, paused, toggle, go: setTurn, onKeyDown }
}

type Turns = ReturnType<typeof useTurns>

/** Goes on to the next dashboard when the time is over, unless paused. */
export const useTurning = ({ turn, paused, go }: Turns, choice: WallChoice, isGone: boolean): void => {
  const turns = choice.ids.length > 1 && !paused
  const stays = secondsOfTurn(choice, isGone)
  useEffect(() => {
    if (!turns) return
    // The timer restarts for each turn, so that a dashboard chosen by hand is shown for its whole time.
    const timer = setTimeout(() => go(turn + 1), stays * 1_000)
    return () => clearTimeout(timer)
  }, [turns, stays, turn, go])
}
