import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatMoney, formatNumber, formatPercent, missing } from '../../../../kernel/contract/formats.ts'
import { documentPage, head, heading, type Issuer, right } from '../../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../../kernel/server/pdf/sheet.ts'
import { type Board, type BoardSeller, type CommittedMeasure, isReached, reachedOf } from '../../contract/board.ts'

export type BoardPart = 'morning' | 'evening'

const written: Record<CommittedMeasure, (value: number | null) => string> = {
  visits: value => formatNumber(value),
  netCents: formatMoney,
  collectedCents: formatMoney,
}

const morningRow = ({ name, before, planned, commitment }: BoardSeller): TableCell[] => [
  name,
  right(formatMoney(before.netCents)),
  right(formatMoney(before.targetCents)),
  right(before.targetCents ? formatPercent(before.netCents / before.targetCents, 0) : missing),
  right(formatNumber(planned)),
  // Blank where nothing was agreed: the paper can be written on.
  right(commitment?.visits == null ? '' : written.visits(commitment.visits)),
  right(commitment?.netCents == null ? '' : formatMoney(commitment.netCents)),
  right(commitment?.collectedCents == null ? '' : formatMoney(commitment.collectedCents)),
  commitment?.note ?? '',
]

const checkOf = (seller: BoardSeller, measure: CommittedMeasure): TableCell => {
  const reached = isReached(seller, measure)
  const did = written[measure](seller.done[measure])
  if (reached === null) return right(did)
  return {
    text: `${did} de ${written[measure](seller.commitment?.[measure] ?? null)}\n${reached ? 'cumplió' : 'no cumplió'}`,
    alignment: 'right',
    bold: !reached,
  }
}

const eveningRow = (seller: BoardSeller): TableCell[] => [
  seller.name,
  right(formatNumber(seller.planned)),
  checkOf(seller, 'visits'),
  checkOf(seller, 'netCents'),
  checkOf(seller, 'collectedCents'),
  seller.commitment?.eveningNote ?? '',
]

const table = (headRow: TableCell[], rows: TableCell[][], widths: (string | number)[]): Content => ({
  table: { headerRows: 1, dontBreakRows: true, widths, body: [headRow, ...rows] },
  layout: hairlines,
  fontSize: 8,
})

const parts: Record<BoardPart, (board: Board) => Content> = {
  morning: ({ sellers }) =>
    table(
      head(
        ['Vendedor'],
        ['Ayer', true],
        ['Meta', true],
        ['Avance', true],
        ['Visitas', true],
        ['C. visitas', true],
        ['C. venta', true],
        ['C. cobranza', true],
        ['Compromiso'],
      ),
      sellers.map(morningRow),
      ['auto', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto', '*'],
    ),
  evening: ({ sellers }) =>
    table(
      head(['Vendedor'], ['Planeadas', true], ['Visitas', true], ['Venta neta', true], ['Cobranza', true], ['Nota']),
      sellers.map(eveningRow),
      ['auto', 'auto', 'auto', 'auto', 'auto', '*'],
    ),
}

const titles: Record<BoardPart, string> = { morning: 'Tablero de la mañana', evening: 'Tablero de la tarde' }

const leadOf = (board: Board, part: BoardPart): string => {
  if (part === 'morning')
    return `Ayer es el ${formatDay(board.before)}; la meta de ese día es la del mes dividida por los días hábiles de cada vendedor.`
  const { reached, agreed } = reachedOf(board.sellers)
  return agreed === 0 ? 'Sin compromisos ese día.' : `Se cumplieron ${reached} de ${agreed} compromisos.`
}

/** A day on paper. */
export const boardDocument = (board: Board, part: BoardPart, issuer: Issuer, now: Date): TDocumentDefinitions => ({
  ...documentPage({
    issuer,
    title: titles[part],
    now,
    voided: null,
    content: [
      heading(issuer, titles[part], [formatDay(board.day)]),
      { text: leadOf(board, part), margin: [0, 0, 0, 12] },
      parts[part](board),
    ],
  }),
  pageOrientation: 'landscape',
})
