import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatNumber, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import { head, type Issuer } from '../../../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../../../kernel/server/pdf/sheet.ts'
import type { LoadArticle, LoadDetail } from '../../../contract/load-routes.ts'
import { figuresTable, labelledBarcode, loadDocument, signatures, tickBox } from './load-parts.ts'

/** Whether the bar code symbology can encode a code; others are printed as text only. */
const isPrintable = (code: string): boolean => /^[\x20-\x7e]{1,20}$/.test(code)

const row = (article: LoadArticle): TableCell[] => [
  tickBox(),
  isPrintable(article.code) ? labelledBarcode(article.code, { moduleWidth: 0.7, height: 14 }) : article.code,
  article.name,
  { text: formatQuantity(article.packages), alignment: 'right' },
  {
    text: `${formatQuantity(article.units)} ${article.unitOfMeasure}`,
    alignment: 'right',
    noWrap: true,
    style: 'strong',
  },
  { text: formatNumber(article.kg, 1), alignment: 'right' },
]

/** The articles of a load with their totals, to tick off while loading the vehicle. */
export const loadList = (load: LoadDetail, issuer: Issuer, now: Date): TDocumentDefinitions => {
  const title = `Lista de carga ${load.number}`
  const articles = load.articles.filter(({ units }) => units > 0)
  const count = `${articles.length} ${articles.length === 1 ? 'artículo' : 'artículos'}`
  return loadDocument({
    load,
    issuer,
    now,
    title,
    summary: `${count} de ${load.orders.length} pedidos`,
    content: [
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['auto', 'auto', '*', 'auto', 'auto', 'auto'],
          body: [
            head([''], ['Código'], ['Artículo'], ['Bultos', true], ['Unidades', true], ['Kg', true]),
            ...articles.map(row),
          ],
        },
        layout: hairlines,
      },
      {
        text: `${formatQuantity(load.units)} unidades · ${formatQuantity(load.packages)} bultos · ${formatNumber(load.kg, 1)} kg`,
        style: 'total',
        alignment: 'right',
        margin: [0, 12, 0, 0],
      },
      figuresTable(load.figures),
      signatures('Preparó', 'Controló', `Recibió: ${load.dealer.name}`),
    ],
  })
}
