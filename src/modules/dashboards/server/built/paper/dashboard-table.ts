import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { paperToken } from '../../../../../kernel/server/chart/paper-tokens.ts'
import { grey } from '../../../../../kernel/server/pdf/sheet.ts'
import type { PaperBody } from '../../../contract/built/paper.ts'

const size = 7.5
/** Height of a row, and a slightly generous average width of a letter. */
const rowHeight = 13
const letter = size * 0.53
const padding = 6
const rule = paperToken('border')

const layout: CustomTableLayout = {
  hLineWidth: index => (index === 0 ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: () => 0,
  paddingRight: () => padding,
  paddingTop: () => 1.6,
  paddingBottom: () => 1.6,
}

const cut = (text: string, width: number): string => {
  const most = Math.max(2, Math.floor(width / letter))
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

type Table = Extract<PaperBody, { kind: 'table' }>

/** Column widths by their longest text. When there is not enough room, names shrink before figures. */
const widthsOf = ({ columns, rows }: Table, room: number): number[] => {
  const natural = columns.map(
    ({ title }, index) => letter * Math.max(4, title.length, ...rows.map(row => (row[index] ?? '').length)),
  )
  const free = room - columns.length * padding
  const sumOf = (right: boolean): number =>
    natural.reduce((sum, width, index) => sum + ((columns[index]?.right ?? false) === right ? width : 0), 0)
  const [names, figures] = [sumOf(false), sumOf(true)]
  if (names === 0) return natural.map(width => (width * free) / figures)
  const nameRoom = Math.max(free - figures, free / 3)
  const figureScale = Math.min(1, (free - nameRoom) / (figures || 1))
  return natural.map((width, index) => (columns[index]?.right ? width * figureScale : (width * nameRoom) / names))
}

type Box = { left: number; top: number; width: number; height: number }

/** The rows that fit in a box and, when some are left out, how many there are. */
export const tableContent = (table: Table, { left, top, width, height }: Box): Content[] => {
  const { columns, rows, total } = table
  const fitting = Math.max(1, Math.floor(height / rowHeight) - 1)
  const isCut = total > fitting || total > rows.length
  const visibleRows = rows.slice(0, isCut ? Math.max(1, fitting - 1) : fitting)
  const widths = widthsOf({ ...table, rows: visibleRows }, width)
  const cells = (texts: string[], color?: string): TableCell[] =>
    columns.map(({ right }, index) => ({
      text: cut(texts[index] ?? '', widths[index] ?? 0),
      alignment: right ? 'right' : 'left',
      noWrap: true,
      ...(color ? { color } : {}),
    }))
  const head = cells(
    columns.map(({ title }) => title),
    grey,
  )
  return [
    {
      absolutePosition: { x: left, y: top },
      fontSize: size,
      layout,
      table: { widths, body: [head, ...visibleRows.map(row => cells(row))] },
    },
    ...(isCut
      ? [
          {
            absolutePosition: { x: left, y: top + height - rowHeight + 2 },
            text: `${visibleRows.length} de ${total}`,
            fontSize: 7,
            color: grey,
          },
        ]
      : []),
  ]
}
