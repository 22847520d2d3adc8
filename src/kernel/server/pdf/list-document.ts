import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { columnWidths, fitColumns, type ListColumn } from './list-columns.ts'
import { denseHairlines, grey, sheetDefinition } from './sheet.ts'

/** A list on paper: texts only, so that it can be handed to another thread. */
export type ListDocument = {
  title: string
  company: string
  /** Who printed it, and when. */
  printed: string
  /** Filters and order in words; empty when everything is shown. */
  sentences: string[]
  columns: ListColumn[]
  rows: string[][]
  /** One per column, empty where nothing is added up. */
  totals: string[]
  count: string
}

const cells = (columns: ListColumn[], texts: string[], style?: string): TableCell[] =>
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
    layout: denseHairlines,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columnWidths(list, fontSize),
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

/** A4 landscape; the head of the table repeats on every page. */
export const listDefinition = (list: ListDocument): TDocumentDefinitions => {
  const { columns, fontSize } = fitColumns(list)
  return sheetDefinition({
    title: list.title,
    author: list.company,
    foot: list.printed,
    orientation: 'landscape',
    fontSize,
    styles: { title: { fontSize: 14, bold: true }, head: { color: grey }, total: { bold: true } },
    content: [heading(list), table({ ...list, columns }, fontSize)],
  })
}
