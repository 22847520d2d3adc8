type Drawing = { draw: () => void; onError: (error: unknown) => void }

/** Drawings waiting for their turn, in page order. */
const waiting = new Set<Drawing>()
let isRunning = false

/** Waits a frame, so that the last drawing is painted and keys and clicks are handled before the next one. */
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
 * Draws after the previous drawings, one per frame: a dozen charts in one task would block the page for 300 ms. Returns
 * the function that cancels the drawing.
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
