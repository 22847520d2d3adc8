import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatNumber } from '../../../../../kernel/contract/formats.ts'
import { documentPage, hairlines, head, heading, type Issuer } from '../../../../sales/server/index.ts'
import type { LoadArticle, LoadDetail } from '../../../contract/load-routes.ts'
import { labelledBarcode, loadFacts, signatures, tickBox } from './load-parts.ts'

/** Codes that the symbology does not have are printed in words only. */
const isPrintable = (code: string): boolean => /^[\x20-\x7e]{1,20}$/.test(code)

const row = (article: LoadArticle): TableCell[] => [
  tickBox(),
  isPrintable(article.code) ? labelledBarcode(article.code, { moduleWidth: 0.7, height: 14 }) : article.code,
  article.name,
  { text: formatNumber(article.packages, 1), alignment: 'right' },
  {
    text: `${formatNumber(article.units)} ${article.unitOfMeasure}`,
    alignment: 'right',
    noWrap: true,
    style: 'strong',
  },
  { text: formatNumber(article.kg, 1), alignment: 'right' },
]

/** The goods of a load added up, to be ticked off while the vehicle is filled. */
export const loadList = (load: LoadDetail, issuer: Issuer, now: Date): TDocumentDefinitions => {
  const title = `Lista de carga ${load.number}`
  const count = `${load.articles.length} ${load.articles.length === 1 ? 'artículo' : 'artículos'}`
  return documentPage({
    issuer,
    title,
    now,
    voided: null,
    content: [
      heading(issuer, title, [formatDay(load.deliversOn), `${count} de ${load.orders.length} pedidos`]),
      loadFacts(load),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['auto', 'auto', '*', 'auto', 'auto', 'auto'],
          body: [
            head([''], ['Código'], ['Artículo'], ['Bultos', true], ['Unidades', true], ['Kg', true]),
            ...load.articles.map(row),
          ],
        },
        layout: hairlines,
      },
      {
        text: `${formatNumber(load.units)} unidades · ${formatNumber(load.packages, 1)} bultos · ${formatNumber(load.kg, 1)} kg`,
        style: 'total',
        alignment: 'right',
        margin: [0, 12, 0, 0],
      },
      signatures('Preparó', 'Controló', `Recibió: ${load.dealer.name}`),
    ],
  })
}
