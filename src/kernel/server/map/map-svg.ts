import { mapCredit } from '../../contract/map-base.ts'
import type { PaperMap } from '../../contract/paper-map.ts'
import { paperToken } from '../chart/paper-tokens.ts'
import { drawBase, type MapShapes } from './base-layers.ts'
import { frameOf, type MapFrame, type Size } from './map-frame.ts'
import { legendLine, legendOf } from './map-legend.ts'
import { boxOf, drawMark, gather, type Mark } from './map-marks.ts'
import { haloedText } from './map-text.ts'
import { drawScale } from './scale-bar.ts'
import { drawTowns } from './town-names.ts'

/** Least height of a map, in pixels. */
const leastHeight = 60

const gatheredNote = 'con número: varias en ese lugar'

type Layout = { legend: ReturnType<typeof legendOf>; drawing: Size; frame: MapFrame; marks: Mark[] }

/** The layout of a map; null where it does not fit. */
const layOut = (map: PaperMap, { width, height }: Size): Layout | null => {
  const legend = legendOf(map, width)
  const drawing = { width, height: height - legend.lines * legendLine - 4 }
  if (drawing.height < leastHeight) return null
  const frame = frameOf(map.places, drawing)
  return { legend, drawing, frame, marks: gather(map.places, frame) }
}

/** Adds the note about figures to the legend when a mark has one; the drawing then has less room. */
const withItsNote = (map: PaperMap, size: Size): Layout | null => {
  const plain = layOut(map, size)
  const isGathered = plain?.marks.some(({ parts }) => parts.some(({ count }) => count > 1))
  return isGathered ? layOut({ ...map, notes: [...map.notes, gatheredNote] }, size) : plain
}

/**
 * A map as the text of an SVG image, in pixels: the base of the offline map, the marks over it, and under it the
 * legend. Null where there is no place to draw, or no room for it.
 */
export const mapSvg = (map: PaperMap, shapes: MapShapes, { width, height }: Size): string | null => {
  if (map.places.length === 0) return null
  const layout = withItsNote(map, { width, height })
  if (!layout) return null
  const { legend, drawing, frame, marks } = layout
  const corners = [
    { left: 0, top: drawing.height - 28, right: drawing.width / 3, bottom: drawing.height },
    { left: drawing.width - 130, top: drawing.height - 16, right: drawing.width, bottom: drawing.height },
  ]
  const credit = { x: drawing.width - 5, y: drawing.height - 5, size: 8, color: paperToken('text-3') }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    drawBase(shapes, frame),
    drawTowns(shapes.towns, frame, [...marks.map(boxOf), ...corners]),
    ...marks.map(mark => drawMark(map.states, mark)),
    drawScale(frame),
    haloedText(mapCredit, { ...credit, anchor: 'end' }),
    `<rect x="0.4" y="0.4" width="${drawing.width - 0.8}" height="${drawing.height - 0.8}" fill="none" stroke="${paperToken('border')}" stroke-width="0.8"/>`,
    legend.draw(drawing.height + 4),
    '</svg>',
  ].join('')
}
