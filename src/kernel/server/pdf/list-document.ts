import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** A list on paper: texts only, so that it can be handed to another thread. */
export type ListDocument = {
  title: string
  company: string
  /** Who printed it, and when. */
  printed: string
  /** Filters and order in words; empty when everything is shown. */
  sentences: string[]
  columns: {
    title: string
    align: 'left' | 'right'
    weight: number
    /** Its texts stand on one line: a figure, a code or a date that breaks is another one. */
    isWhole?: boolean
  }[]
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

/** Of a letter of Roboto, in parts of the font's size: figures take 0.56, capitals up to 0.7. */
const letterWidth = 0.6
/** What pdfmake pads on both sides of a cell. */
const padding = 8

type Column = ListDocument['columns'][number]

/** How wide a column must be for its texts to stand on one line. */
const neededWidths = ({ columns, rows, totals }: ListDocument, fontSize: number): number[] =>
  columns.map(({ isWhole }, index) => {
    if (!isWhole) return 0
    const longest = [...rows, totals].reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 0)
    return longest * letterWidth * fontSize
  })

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * As wide as on the screen, in proportion; a column that must not break takes what it needs, and the others share what is
 * left.
 */
const widthsOf = (list: ListDocument, fontSize: number): number[] => {
  const { columns } = list
  const needed = neededWidths(list, fontSize)
  const tight = new Set<number>()
  const shareOf = (): number => {
    const loose = columns.filter((_, index) => !tight.has(index))
    const room = paper - columns.length * padding - sum(needed.filter((_, index) => tight.has(index)))
    return room / Math.max(1, sum(loose.map(({ weight }) => weight)))
  }
  for (;;) {
    const share = shareOf()
    const next = columns.findIndex(({ weight }, index) => !tight.has(index) && (needed[index] ?? 0) > weight * share)
    if (next < 0) return columns.map(({ weight }, index) => (tight.has(index) ? (needed[index] ?? 0) : weight * share))
    tight.add(next)
  }
}

const fontSizes = [8, 7, 6, 5]

/** The largest at which figures and codes leave a third of the paper to what may break; null when none does. */
const fontSizeFor = (list: ListDocument): number | null => {
  const count = list.columns.length
  const largest = count <= 8 ? 8 : count <= 12 ? 7 : 6
  const room = (paper - count * padding) * (list.columns.every(({ isWhole }) => isWhole) ? 1 : 0.67)
  return fontSizes.find(size => size <= largest && sum(neededWidths(list, size)) <= room) ?? null
}

/** With more columns than fit side by side, figures break as any text does: they would run into each other. */
const laidOut = (list: ListDocument): { list: ListDocument; fontSize: number } => {
  const fontSize = fontSizeFor(list)
  if (fontSize !== null) return { list, fontSize }
  const columns = list.columns.map(column => ({ ...column, isWhole: false }))
  return { list: { ...list, columns }, fontSize: fontSizes.at(-1) ?? 5 }
}

const cells = (columns: Column[], texts: string[], style?: string): TableCell[] =>
  columns.map(({ align, isWhole }, index) => ({
    text: texts[index] ?? '',
    alignment: align,
    ...(isWhole && style !== 'head' ? { noWrap: true } : {}),
    ...(style ? { style } : {}),
  }))

const table = (list: ListDocument, fontSize: number): Content => {
  const { columns, rows, totals } = list
  const titles = columns.map(({ title }) => title)
  return {
    layout: hairlines,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widthsOf(list, fontSize),
      body: [
        cells(columns, titles, 'head'),
        ...rows.map(row => cells(columns, row)),
        ...(totals.some(Boolean) ? [cells(columns, totals, 'total')] : []),
      ],
    },
  }
}

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
export const listDefinition = (asked: ListDocument): TDocumentDefinitions => {
  const { list, fontSize } = laidOut(asked)
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [margin, margin, margin, 44],
    info: { title: list.title, author: list.company, creator: 'Andén', producer: 'Andén' },
    defaultStyle: { font: 'Roboto', fontSize, color: ink, lineHeight: 1.1 },
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
    content: [heading(list), table(list, fontSize)],
  }
}
