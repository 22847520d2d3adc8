import type { Content, CustomTableLayout, StyleDictionary, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { paperToken } from '../chart/paper-tokens.ts'

/** Text that explains or is secondary. */
export const grey = paperToken('text-3')
const rule = paperToken('border-strong')

/** Points between a rule and the text of a cell. */
const paddings = { airy: { side: 6, row: 4 }, dense: { side: 4, row: 2.5 } }

/** Hairlines only: what a grey toner prints well (look.md, Print). */
const hairlinesOf = ({ side, row }: { side: number; row: number }): CustomTableLayout => ({
  hLineWidth: (index, node) => (index === 0 || index === node.table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: index => (index === 0 ? 0 : side),
  paddingRight: (index, node) => (index === (node.table.widths?.length ?? 0) - 1 ? 0 : side),
  paddingTop: () => row,
  paddingBottom: () => row,
})

/** Tables of documents, which a person reads line by line. */
export const hairlines = hairlinesOf(paddings.airy)
/** Tables of lists, which hold as many rows as a page takes. */
export const denseHairlines = hairlinesOf(paddings.dense)
/** Points that pdfmake adds on both sides of a cell of a dense table. */
export const densePadding = 2 * paddings.dense.side

/** Points of A4. */
const a4 = { portrait: 595, landscape: 842 }

type Orientation = keyof typeof a4

/** Points of white around the content; under it there is room for the foot. */
const margins: Record<Orientation, { side: number; foot: number }> = {
  portrait: { side: 40, foot: 52 },
  landscape: { side: 32, foot: 44 },
}

/** Points that the content of a sheet is wide. */
export const contentWidth = (orientation: Orientation, side = margins[orientation].side): number =>
  a4[orientation] - 2 * side

export type Sheet = {
  title: string
  /** The company that issues it. */
  author: string
  /** What the foot says beside the number of the page. */
  foot: string
  content: Content[]
  fontSize: number
  orientation?: Orientation
  lineHeight?: number
  margin?: { side: number; foot: number }
  styles?: StyleDictionary
  /** Said across the page of a document that is void. */
  voided?: string | null
}

/** A4, white, ink; the foot of every page says who issued it, when, and which page it is. */
export const sheetDefinition = ({ orientation = 'portrait', ...sheet }: Sheet): TDocumentDefinitions => {
  const { side, foot } = sheet.margin ?? margins[orientation]
  return {
    pageSize: 'A4',
    pageOrientation: orientation,
    pageMargins: [side, side, side, foot],
    info: { title: sheet.title, author: sheet.author, creator: 'Andén', producer: 'Andén' },
    defaultStyle: {
      font: 'Roboto',
      fontSize: sheet.fontSize,
      color: paperToken('text'),
      lineHeight: sheet.lineHeight ?? 1.1,
    },
    ...(sheet.styles ? { styles: sheet.styles } : {}),
    footer: (page, pages) => ({
      margin: [side, 12, side, 0],
      fontSize: 7.5,
      color: grey,
      columns: [{ text: sheet.foot }, { width: 90, text: `Página ${page} de ${pages}`, alignment: 'right' }],
    }),
    ...(sheet.voided ? { watermark: { text: sheet.voided, color: grey, opacity: 0.18, bold: true } } : {}),
    content: sheet.content,
  }
}
