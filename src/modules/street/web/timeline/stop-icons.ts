import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import type { StopKind } from '../../contract/timeline.ts'

const side = 56
const pixelRatio = 2
const middle = side / 2

const outline: Record<StopKind, (context: CanvasRenderingContext2D) => void> = {
  order: context => context.arc(middle, middle, 20, 0, Math.PI * 2),
  collection: context => context.roundRect(middle - 19, middle - 19, 38, 38, 8),
  noPurchase: context => {
    context.moveTo(middle, 3)
    context.lineTo(side - 3, middle)
    context.lineTo(middle, side - 3)
    context.lineTo(3, middle)
    context.closePath()
  },
}

export const stopChart: Record<StopKind, number> = { order: 1, collection: 2, noPurchase: 3 }

/** With an edge of the warning's colour when it was taken far from the shop. */
const drawStop = (kind: StopKind, isFar: boolean, { token }: DrawnMap): ImageData | null => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  context.beginPath()
  outline[kind](context)
  context.fillStyle = token(`chart-${stopChart[kind]}`)
  context.fill()
  context.lineWidth = isFar ? 8 : 4
  context.strokeStyle = token(isFar ? 'warning' : 'surface')
  context.stroke()
  return context.getImageData(0, 0, side, side)
}

export const addStopIcons = (stage: DrawnMap): void => {
  for (const kind of ['order', 'collection', 'noPurchase'] as const)
    for (const isFar of [false, true]) {
      const name = `stop-${kind}${isFar ? '-far' : ''}`
      const drawn = stage.map.hasImage(name) ? null : drawStop(kind, isFar, stage)
      if (drawn) stage.map.addImage(name, drawn, { pixelRatio })
    }
}
