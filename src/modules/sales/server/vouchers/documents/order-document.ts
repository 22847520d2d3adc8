import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import {
  formatDateTime,
  formatDay,
  formatMoney,
  formatNumber,
  formatQuantity,
  missing,
} from '../../../../../kernel/contract/formats.ts'
import type { Issuer } from '../../../../../kernel/server/pdf/document-parts.ts'
import {
  documentPage,
  head,
  heading,
  noteBlock,
  right,
  totalsBlock,
} from '../../../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../../../kernel/server/pdf/sheet.ts'
import { documentNumber } from '../../../contract/vouchers/document-number.ts'
import type { OrderDetail, OrderLine } from '../../../contract/vouchers/voucher-details.ts'
import { customerBlock } from './customer-block.ts'

/** 21 %, 10,5 %, 2,25 %: no more decimals than the rate has. */
const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length
const quantity = (value: number): string => formatNumber(value, decimalsOf(value))
const percent = (value: number): string => `${formatNumber(value, decimalsOf(value))}\u00a0%`

const lineRow = (line: OrderLine): TableCell[] => [
  line.article.code,
  line.article.name,
  right(quantity(line.quantity)),
  right(formatMoney(line.unitPriceCents)),
  right(line.discountPercent === 0 ? missing : percent(line.discountPercent)),
  right(percent(line.taxRate)),
  right(formatMoney(line.netCents)),
]

const summary = (order: OrderDetail): string =>
  `${formatNumber(order.lineCount)} ${order.lineCount === 1 ? 'renglón' : 'renglones'} · ${formatQuantity(order.units)} ${order.units === 1 ? 'unidad' : 'unidades'} · ${formatNumber(order.kg, 1)} kg · ${formatNumber(order.packages, 1)} bultos`

const voidedText = { canceled: 'ANULADO', deleted: 'ELIMINADO', pending: null, exported: null }

/** The order as a document for the customer: unit prices and amounts without IVA, IVA by rate, total. */
export const orderDocument = (order: OrderDetail, issuer: Issuer, now: Date): TDocumentDefinitions => {
  const title = `${order.kind === 'return' ? 'Devolución' : 'Pedido'} ${documentNumber('order', order.number)}`
  const facts: [string, string][] = [
    ['Vendedor', order.seller.name],
    ['Tomado', formatDateTime(order.takenAt, issuer.timeZone)],
    ['Entrega', formatDay(order.deliveryOn)],
    ['Lista de precios', order.priceList?.name ?? missing],
  ]
  return documentPage({
    issuer,
    title,
    now,
    voided: voidedText[order.state],
    content: [
      heading(issuer, title, [formatDay(order.day)]),
      customerBlock(order.customer, facts),
      { text: summary(order), style: 'label', margin: [0, 0, 0, 4] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'],
          body: [
            head(
              ['Código'],
              ['Artículo'],
              ['Cant.', true],
              ['Precio', true],
              ['Dto.', true],
              ['IVA', true],
              ['Importe', true],
            ),
            ...order.lines.map(lineRow),
          ],
        },
        layout: hairlines,
      },
      totalsBlock(
        [
          ['Neto', order.netCents],
          ...order.taxes.map(({ rate, taxCents }): [string, number] => [`IVA ${percent(rate)}`, taxCents]),
        ],
        ['Total', order.totalCents],
      ),
      ...noteBlock(order.note),
    ],
  })
}
