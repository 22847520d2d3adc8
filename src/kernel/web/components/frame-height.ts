import { createContext, use } from 'react'

/** Pixels that a dashboard gives to the card drawn in it; null: every card takes its own height. */
export const FrameHeight = createContext<number | null>(null)

/** Height taken by the head, the paddings and the border of a card. */
const cardChrome = 68
const flushChrome = 48

/** The height of a card's content: what its place leaves for it, otherwise the content's own. */
export const useContentHeight = (own: number, flush = false): number => {
  const place = use(FrameHeight)
  return place === null ? own : Math.max(40, place - (flush ? flushChrome : cardChrome))
}
