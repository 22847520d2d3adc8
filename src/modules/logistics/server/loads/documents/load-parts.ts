import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { code128 } from '../../../../../kernel/contract/barcodes/code128.ts'
import { formatDay, formatMoney, formatNumber, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import { documentPage, head, heading, type Issuer } from '../../../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../../../kernel/server/pdf/sheet.ts'
import { deliveryResults } from '../../../contract/delivery-results.ts'
import { figureNames, figureTitles, type LoadFigures } from '../../../contract/load-figures.ts'
import type { LoadDetail, LoadOrder } from '../../../contract/load-routes.ts'
import { formatPlate } from '../../../contract/plates.ts'

/** The bar code text on the papers of a load. */
export const loadBarcodeText = (number: number): string => `C-${number}`

/** A bar code as vectors, which any printer prints sharply. `moduleWidth` and `height` in points. */
const barcode = (text: string, { moduleWidth, height }: { moduleWidth: number; height: number }): Content => ({
  canvas: code128(text).bars.map(({ at, width }) => ({
    type: 'rect' as const,
    x: at * moduleWidth,
    y: 0,
    w: width * moduleWidth,
    h: height,
    color: 'black',
    lineWidth: 0,
  })),
})

/** White modules that scanners need before the first bar. */
const quietModules = 10

/** A bar code with its text below. */
export const labelledBarcode = (text: string, size: { moduleWidth: number; height: number }): Content => ({
  stack: [
    barcode(text, size),
    { text, fontSize: 8, margin: [quietModules * size.moduleWidth, 2, 0, 0] as [number, number, number, number] },
  ],
})

/** A box to tick by hand; it is drawn because the font has no such character. */
export const tickBox = (): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, lineWidth: 0.7, lineColor: 'black' }],
})

const fact = (label: string, value: string): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text: value, style: 'strong' },
  ],
})

/** Delivery person, vehicle and warehouse of a load, and its bar code. */
const loadFacts = (load: LoadDetail): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        {
          columns: [
            fact('Repartidor', load.dealer.name),
            fact('Vehículo', `${formatPlate(load.vehicle.code)} · ${load.vehicle.name}`),
            fact('Sale de', load.warehouse.name),
          ],
          columnGap: 12,
          margin: [0, 0, 0, 8],
        },
        {
          columns: [
            fact('Entrega', `${formatDay(load.deliversOn)}${load.trip > 1 ? ` · vuelta ${load.trip}` : ''}`),
            fact('Bultos', formatQuantity(load.packages)),
            fact('Peso', `${formatNumber(load.kg, 1)} kg`),
          ],
          columnGap: 12,
        },
      ],
    },
    {
      width: 130,
      stack: [labelledBarcode(loadBarcodeText(load.number), { moduleWidth: 1.1, height: 34 })],
    },
  ],
  columnGap: 16,
  margin: [0, 0, 0, 14],
})

type LoadDocument = {
  load: LoadDetail
  issuer: Issuer
  now: Date
  title: string
  summary: string
  content: Content[]
}

/** A paper of a load: its title with the day and a summary, its facts and its content. */
export const loadDocument = ({ load, issuer, now, title, summary, content }: LoadDocument): TDocumentDefinitions =>
  documentPage({
    issuer,
    title,
    now,
    voided: null,
    content: [heading(issuer, title, [formatDay(load.deliversOn), summary]), loadFacts(load), ...content],
  })

/** Signature lines, on one page. */
export const signatures = (...names: string[]): Content => ({
  unbreakable: true,
  margin: [0, 44, 0, 0],
  columns: names.map(name => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 180, y2: 0, lineWidth: 0.5 }] },
      { text: name, margin: [0, 4, 0, 0] },
      { text: 'Firma y aclaración', style: 'label' },
    ],
  })),
  columnGap: 24,
})

/** The figures that are not null, with their names, so that a reprint says which ones it shows. */
export const figuresTable = (figures: LoadFigures): Content => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  table: {
    headerRows: 1,
    widths: ['*', 'auto', 'auto', 'auto', 'auto'],
    body: [
      head([''], ['Unidades', true], ['Bultos', true], ['Kg', true], ['Importe', true]),
      ...figureNames.flatMap(name => {
        const figure = figures[name]
        const cell = (text: string): Content => ({ text, alignment: 'right', noWrap: true })
        return figure
          ? [
              [
                { text: figureTitles[name], style: 'strong' },
                cell(formatQuantity(figure.units)),
                cell(formatQuantity(figure.packages)),
                cell(formatNumber(figure.kg, 1)),
                cell(formatMoney(figure.cents)),
              ],
            ]
          : []
      }),
    ],
  },
  layout: hairlines,
})

/** The result of an order as printed; empty while there is none. */
export const resultText = ({ result, figures }: LoadOrder): string => {
  if (result === null) return ''
  return result === 'partial'
    ? `${deliveryResults.partial}: recibió ${formatMoney(figures.delivered?.cents ?? 0)}`
    : deliveryResults[result]
}
