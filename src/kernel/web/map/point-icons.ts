import type { Map as MapInstance } from 'maplibre-gl'
import type { Tokens } from '../theme/tokens.ts'

/** Kinds of points, distinguished by shape and not only by colour (look.md, Map). */
export const pointKinds = ['order', 'collection', 'noPurchase', 'customer', 'good', 'fair', 'bad'] as const
export type PointKind = (typeof pointKinds)[number]

const side = 28
const pixelRatio = 2

type Draw = (context: CanvasRenderingContext2D) => void

const circle: Draw = context => context.arc(14, 14, 8, 0, Math.PI * 2)
const square: Draw = context => context.roundRect(7, 7, 14, 14, 3)
const cross: Draw = context => {
  context.moveTo(8, 8)
  context.lineTo(20, 20)
  context.moveTo(20, 8)
  context.lineTo(8, 20)
}

const draw: Record<PointKind, Draw> = {
  order: circle,
  collection: square,
  noPurchase: cross,
  good: circle,
  fair: square,
  bad: cross,
  customer: context => {
    context.moveTo(14, 6)
    context.lineTo(22, 14)
    context.lineTo(14, 22)
    context.lineTo(6, 14)
    context.closePath()
  },
}

const colorOf: Record<PointKind, string> = {
  order: 'chart-1',
  collection: 'chart-2',
  noPurchase: 'chart-3',
  customer: 'chart-8',
  good: 'chart-1',
  fair: 'chart-4',
  bad: 'error',
}

/** Marks that are strokes, with the colour of the stroke. */
const strokes: Partial<Record<PointKind, string>> = { noPurchase: 'chart-3-line', bad: 'error' }

const image = (kind: PointKind, token: Tokens): ImageData | null => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  const stroke = strokes[kind]
  const isCross = stroke !== undefined
  context.lineCap = 'round'
  context.beginPath()
  draw[kind](context)
  context.lineWidth = isCross ? 9 : 4
  context.strokeStyle = token('surface')
  context.stroke()
  context.lineWidth = isCross ? 5 : 2
  context.strokeStyle = token(stroke ?? `${colorOf[kind]}-line`)
  context.stroke()
  context.fillStyle = token(colorOf[kind])
  if (!isCross) context.fill()
  return context.getImageData(0, 0, side, side)
}

export const addPointIcons = (map: MapInstance, token: Tokens): void => {
  for (const kind of pointKinds) {
    const icon = image(kind, token)
    if (icon && !map.hasImage(kind)) map.addImage(kind, icon, { pixelRatio })
  }
}
