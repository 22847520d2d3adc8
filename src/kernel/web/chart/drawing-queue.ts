type Drawing = { draw: () => void; onError: (error: unknown) => void }

/** Drawings that wait for their turn, in the order of the page. */
const waiting = new Set<Drawing>()
let isRunning = false

/** After a frame, so that what was drawn is seen, and a key or a click answered, before the next one. */
const nextTurn = (): void => void requestAnimationFrame(() => setTimeout(drawOne))

const drawOne = (): void => {
  const [first] = waiting
  if (first) waiting.delete(first)
  isRunning = waiting.size > 0
  if (isRunning) nextTurn()
  try {
    first?.draw()
  } catch (error) {
    first?.onError(error)
  }
}

/**
 * Draws when the drawings before it are done, one to a frame: a dashboard's dozen charts in one task hold the page for a
 * third of a second. Answers how to take the drawing back.
 */
export const drawInTurn = (draw: () => void, onError: Drawing['onError']): (() => void) => {
  const drawing = { draw, onError }
  waiting.add(drawing)
  if (!isRunning) {
    isRunning = true
    nextTurn()
  }
  return () => void waiting.delete(drawing)
}
