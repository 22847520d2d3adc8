import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** A list on paper: texts only, so that it can be handed to another thread. */
export type ListDocument = {
  title: string
  company: string
  /** Who printed it, and when. */
  printed: string
  /** Filters and order in words; empty when everything is shown. */
  sentences: string[]
  columns: { title: string; align: 'left' | 'right'; weight: number }[]
  rows: string[][]
  /** One per column, empty where nothing is added up. */
  totals: string[]
  count: string
}

const ink = '#231e27'
const grey = '#6f6a72'
const rule = '#c9c4c7'

/** Hairlines only: what a grey toner prints well (look.md, Print). */
const hairlines: CustomTableLayout = {
  hLineWidth: (index, node) => (index === 0 || index === node.table.body.length ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: index => (index === 0 ? 0 : 4),
  paddingRight: () => 4,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
}

const margin = 32
const paper = 842 - 2 * margin

/** As wide as on the screen, in proportion; what pdfmake pads is not its to give away. */
const widthsOf = (columns: ListDocument['columns']): number[] => {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0)
  const room = paper - columns.length * 8
  return columns.map(({ weight }) => (room * weight) / total)
}

const fontSizeFor = (columns: number): number => (columns <= 8 ? 8 : columns <= 12 ? 7 : 6)

const cells = (columns: ListDocument['columns'], texts: string[], style?: string): TableCell[] =>
  columns.map(({ align }, index) => ({ text: texts[index] ?? '', alignment: align, ...(style ? { style } : {}) }))

const table = ({ columns, rows, totals }: ListDocument): Content => ({
  layout: hairlines,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: widthsOf(columns),
    body: [
      cells(
        columns,
        columns.map(({ title }) => title),
        'head',
      ),
      ...rows.map(row => cells(columns, row)),
      ...(totals.some(Boolean) ? [cells(columns, totals, 'total')] : []),
    ],
  },
})

const heading = ({ company, title, sentences, count }: ListDocument): Content => ({
  margin: [0, 0, 0, 12],
  columns: [
    {
      stack: [
        { text: title, style: 'title' },
        { text: sentences.length > 0 ? sentences.join(' · ') : 'Sin filtros', color: grey },
      ],
    },
    {
      width: 'auto',
      alignment: 'right',
      stack: [
        { text: company, bold: true },
        { text: count, color: grey },
      ],
    },
  ],
})

/** A4 landscape; the head of the table repeats and every page says which it is. */
export const listDefinition = (list: ListDocument): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageOrientation: 'landscape',
  pageMargins: [margin, margin, margin, 44],
  info: { title: list.title, author: list.company, creator: 'Andén', producer: 'Andén' },
  defaultStyle: { font: 'Roboto', fontSize: fontSizeFor(list.columns.length), color: ink, lineHeight: 1.1 },
  styles: {
    title: { fontSize: 14, bold: true },
    head: { color: grey },
    total: { bold: true },
  },
  footer: (page, pages) => ({
    margin: [margin, 12, margin, 0],
    fontSize: 7,
    color: grey,
    columns: [{ text: list.printed }, { text: `Página ${page} de ${pages}`, alignment: 'right' }],
  }),
  content: [heading(list), table(list)],
})
