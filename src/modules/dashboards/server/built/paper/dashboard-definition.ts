import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PaperMap } from '../../../../../kernel/contract/paper-map.ts'
import { chartSvg } from '../../../../../kernel/server/chart/draw-chart.ts'
import { paperToken } from '../../../../../kernel/server/chart/paper-tokens.ts'
import type { MapShapes } from '../../../../../kernel/server/map/base-layers.ts'
import { mapSvg } from '../../../../../kernel/server/map/map-svg.ts'
import { grey, sheetDefinition } from '../../../../../kernel/server/pdf/sheet.ts'
import type { PaperBody, PaperDashboard, PaperWidget } from '../../../contract/built/paper.ts'
import { optionOf } from '../../../contract/drawings/drawing.ts'
import { tableContent } from './dashboard-table.ts'
import { layOut, type OnPage, page } from './page-layout.ts'

/** Points per screen pixel: charts are drawn at their screen size and scaled down. */
const pixel = 0.72
const inner = 9
const headHeight = 18

type Box = { left: number; top: number; width: number; height: number }

/** Content in its own column, so that it never overlaps its neighbour. */
const placeInBox = ({ left, top, width }: Box, content: Content): Content => ({
  absolutePosition: { x: left, y: top },
  columns: [{ width, stack: [content] }],
})

/** The base of maps; null when it could not be read, so that maps cannot be drawn. */
export type Shapes = MapShapes | null

const words = (box: Box, text: string, isFailure = false): Content[] => [
  placeInBox(box, { text, fontSize: 8, color: isFailure ? paperToken('error-text') : grey }),
]

const pixels = ({ width, height }: Box): { width: number; height: number } => ({
  width: Math.round(width / pixel),
  height: Math.round(height / pixel),
})

const picture = (svg: string, { left, top, width, height }: Box): Content[] => [
  { absolutePosition: { x: left, y: top }, svg, width, height },
]

const drawMap = (map: PaperMap, box: Box, shapes: Shapes): Content[] => {
  if (!shapes) throw new Error('the base of the map could not be read')
  const svg = mapSvg(map, shapes, pixels(box))
  return svg ? picture(svg, box) : words(box, 'El mapa no entra en este lugar: agrandá el widget.')
}

const drawBody = (body: PaperBody, box: Box, shapes: Shapes): Content[] => {
  switch (body.kind) {
    case 'figure':
      return [
        placeInBox(box, { text: body.value, fontSize: body.value.length > 16 ? 12 : 16, bold: true }),
        placeInBox({ ...box, top: box.top + 22 }, { text: body.lines.join(' · '), fontSize: 7.5, color: grey }),
      ]
    case 'table':
      return tableContent(body, box)
    case 'words':
      return words(box, body.text, body.failed)
    case 'map':
      return drawMap(body.map, box, shapes)
    case 'chart':
      return picture(
        chartSvg(token => optionOf(body.drawing, token), paperToken, pixels(box)),
        box,
      )
  }
}

/** If a chart or map cannot be drawn, its box says so and the other widgets are drawn. */
const safeBody = (body: PaperBody, box: Box, shapes: Shapes): Content[] => {
  try {
    return drawBody(body, box, shapes)
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
    return words(box, 'No pudimos dibujar este widget.', true)
  }
}

const card = ({ widget, left, top, width, height }: OnPage<PaperWidget>, shapes: Shapes): Content[] => {
  const content = { left: left + inner, top: top + 7, width: width - 2 * inner, height: headHeight }
  return [
    {
      absolutePosition: { x: left, y: top },
      canvas: [
        { type: 'rect', x: 0, y: 0, w: width, h: height, r: 5, lineWidth: 0.5, lineColor: paperToken('border-strong') },
      ],
    },
    placeInBox(content, {
      text: [
        { text: widget.title, bold: true, fontSize: 8.5 },
        { text: widget.note ? `  ${widget.note}` : '', fontSize: 7, color: grey },
      ],
      noWrap: true,
    }),
    ...safeBody(
      widget.body,
      { ...content, top: content.top + headHeight, height: height - headHeight - 7 - inner },
      shapes,
    ),
  ]
}

const heading = ({ title, company, logo, sentences }: PaperDashboard): Content => ({
  columns: [
    {
      stack: [
        { text: title, fontSize: 15, bold: true },
        { text: sentences.join(' · '), color: grey, margin: [0, 2, 0, 0] },
      ],
    },
    logo
      ? { width: 130, image: logo, fit: [130, 34], alignment: 'right' }
      : { width: 'auto', text: company, bold: true, alignment: 'right' },
  ],
  columnGap: 20,
})

/** The PDF definition of a dashboard, laid out as on the screen, on as many pages as needed. */
export const dashboardDefinition = (board: PaperDashboard, shapes: Shapes): TDocumentDefinitions => {
  const widgetsOnPages = layOut(board.widgets)
  const pages = Math.max(0, ...widgetsOnPages.map(({ page: number }) => number)) + 1
  const onPage = (number: number): Content[] =>
    widgetsOnPages.filter(one => one.page === number).flatMap(one => card(one, shapes))
  const sheets = Array.from({ length: pages }, (_, number): Content[] => [
    ...(number === 0 ? [heading(board)] : [{ text: ' ', fontSize: 1, pageBreak: 'before' as const }]),
    ...onPage(number),
  ])
  return sheetDefinition({
    title: board.title,
    author: board.company,
    foot: `${board.company} · ${board.title} · ${board.printed}`,
    orientation: 'landscape',
    margin: { side: page.margin, foot: page.foot },
    fontSize: 8,
    content:
      board.widgets.length > 0
        ? sheets.flat()
        : [heading(board), { text: 'Este tablero todavía no tiene widgets.', color: grey, margin: [0, 16, 0, 0] }],
  })
}
