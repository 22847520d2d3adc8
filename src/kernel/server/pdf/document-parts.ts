import type { Content, StyleDictionary, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDateTime, formatMoney } from '../../contract/formats.ts'
import { grey, sheetDefinition } from './sheet.ts'

/** Who issues a document, as the company says of itself (settings, Datos de la empresa). */
export type Issuer = {
  name: string
  /** In which hours are read. */
  timeZone: string
  /** A data address; null: no logo. */
  logo: string | null
  /** Legal name, CUIT, address …, in the order they are printed; empty when the company filled nothing in. */
  lines: string[]
  /** «Importes en guaraníes»; null for pesos argentinos, which is what `$` says. */
  amounts: string | null
}

const styles: StyleDictionary = {
  company: { fontSize: 14, bold: true },
  title: { fontSize: 16, bold: true },
  label: { fontSize: 8, color: grey },
  strong: { bold: true },
  head: { fontSize: 8, color: grey },
  total: { fontSize: 13, bold: true },
}

type Page = { issuer: Issuer; title: string; content: Content[]; voided: string | null; now: Date }

/** A document on portrait sheets; one that is void says so across the page. */
export const documentPage = ({ issuer, title, content, voided, now }: Page): TDocumentDefinitions =>
  sheetDefinition({
    title,
    author: issuer.name,
    foot: `${issuer.name} · Impreso ${formatDateTime(now, issuer.timeZone)}`,
    fontSize: 9,
    lineHeight: 1.15,
    styles,
    voided,
    content,
  })

const issuerBlock = ({ name, logo, lines }: Issuer): Content => ({
  stack: [
    ...(logo
      ? [{ image: logo, fit: [150, 54] as [number, number], margin: [0, 0, 0, 6] as [number, number, number, number] }]
      : []),
    { text: name, style: 'company' },
    ...lines.map(text => ({ text, style: 'label' })),
  ],
})

export const heading = (issuer: Issuer, title: string, lines: string[]): Content => ({
  columns: [
    issuerBlock(issuer),
    {
      width: 200,
      stack: [
        { text: title, style: 'title' },
        ...[...lines, ...(issuer.amounts ? [issuer.amounts] : [])].map(text => ({ text, color: grey })),
      ],
      alignment: 'right',
    },
  ],
  columnGap: 24,
  margin: [0, 0, 0, 16],
})

export const head = (...titles: [title: string, right?: boolean][]): TableCell[] =>
  titles.map(([text, right]) => ({ text, style: 'head', alignment: right ? 'right' : 'left' }))

export const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })

/** Sums at the foot, kept on one page with each other. */
export const totalsBlock = (rows: [string, number][], total: [string, number]): Content => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  columns: [
    { text: '' },
    {
      width: 230,
      table: {
        widths: ['*', 'auto'],
        body: [
          ...rows.map(([label, cents]) => [{ text: label, color: grey }, right(formatMoney(cents))]),
          [
            { text: total[0], style: 'total' },
            { text: formatMoney(total[1]), style: 'total', alignment: 'right' },
          ],
        ],
      },
      layout: 'noBorders',
    },
  ],
})

export const noteBlock = (note: string | null): Content[] =>
  note ? [{ stack: [{ text: 'Observaciones', style: 'label' }, note], margin: [0, 12, 0, 0] }] : []
