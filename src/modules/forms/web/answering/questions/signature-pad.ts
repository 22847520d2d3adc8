import { canvasBlob } from '../reduce-photo.ts'

/** A signature is paper and ink, whatever the colours of the screen: it is printed on documents. */
const paper = 'white'
const ink = 'black'
const stroke = 2.2

type Point = { x: number; y: number }

const pointOf = (canvas: HTMLCanvasElement, event: PointerEvent): Point => {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** Gives the canvas the pixels of the screen, so that the line is sharp. Erases it. */
const prepare = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null => {
  const ratio = Math.min(window.devicePixelRatio, 2)
  canvas.width = canvas.clientWidth * ratio
  canvas.height = canvas.clientHeight * ratio
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(ratio, ratio)
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  Object.assign(context, { strokeStyle: ink, fillStyle: ink, lineWidth: stroke, lineCap: 'round', lineJoin: 'round' })
  return context
}

/** Draws with the finger, the pen or the mouse. `onStroke` is called when one is lifted. Returns what ends it. */
export const startSignature = (canvas: HTMLCanvasElement, onStroke: () => void): (() => void) => {
  const context = prepare(canvas)
  let last: Point | null = null
  const down = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    last = pointOf(canvas, event)
  }
  const move = (event: PointerEvent) => {
    if (!last || !context) return
    const next = pointOf(canvas, event)
    context.beginPath()
    context.moveTo(last.x, last.y)
    context.lineTo(next.x, next.y)
    context.stroke()
    last = next
  }
  const up = () => {
    if (last) onStroke()
    last = null
  }
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)
  return () => {
    canvas.removeEventListener('pointerdown', down)
    canvas.removeEventListener('pointermove', move)
    canvas.removeEventListener('pointerup', up)
    canvas.removeEventListener('pointercancel', up)
  }
}

/** Writes a name as a signature, for whoever cannot draw one. */
export const writeName = (canvas: HTMLCanvasElement, name: string): void => {
  const context = prepare(canvas)
  if (!context) return
  context.font = 'italic 28px cursive'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(name, canvas.clientWidth / 2, canvas.clientHeight / 2, canvas.clientWidth - 24)
}

export const signatureFile = (canvas: HTMLCanvasElement): Promise<Blob> => canvasBlob(canvas, 'image/png')
