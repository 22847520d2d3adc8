import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDateTime, formatDay, formatMoney, missing } from '../../../../../kernel/contract/formats.ts'
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
import type { CollectionDetail } from '../../../contract/vouchers/voucher-details.ts'
import { customerBlock } from './customer-block.ts'

const section = (text: string): Content => ({ text, style: 'strong', margin: [0, 8, 0, 4] })

const payments = ({ payments: rows }: CollectionDetail): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 'auto', 'auto', 'auto'],
    body: [
      head(['Medio de pago'], ['Banco'], ['Número'], ['Vence'], ['Importe', true]),
      ...rows.map(row => [
        `${row.letter} · ${row.label}`,
        row.bank ?? missing,
        row.checkNumber ?? missing,
        formatDay(row.dueOn),
        right(formatMoney(row.amountCents)),
      ]),
    ],
  },
  layout: hairlines,
})

const documents = ({ documents: rows }: CollectionDetail): Content[] =>
  rows.length === 0
    ? [section('A cuenta, sin documentos imputados')]
    : [
        section('Documentos imputados'),
        {
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: ['auto', '*', 'auto', 'auto', 'auto'],
            body: [
              head(['Tipo'], ['Número'], ['Cuota', true], ['Total', true], ['Pagado', true]),
              ...rows.map(row => [
                row.kind,
                row.number,
                right(row.installment === null ? missing : String(row.installment)),
                right(formatMoney(row.totalCents)),
                right(formatMoney(row.paidCents)),
              ]),
            ],
          },
          layout: hairlines,
        },
      ]

const voidedText = { canceled: 'ANULADA', deleted: 'ELIMINADA', pending: null, unsettled: null, exported: null }

/** The collection as a receipt: what was paid, how, and which documents it pays. */
export const collectionDocument = (collection: CollectionDetail, issuer: Issuer, now: Date): TDocumentDefinitions => {
  const title = `Cobranza ${documentNumber('collection', collection.number)}`
  return documentPage({
    issuer,
    title,
    now,
    voided: voidedText[collection.state],
    content: [
      heading(issuer, title, [formatDay(collection.day)]),
      customerBlock(collection.customer, [
        ['Vendedor', collection.seller.name],
        ['Recibida', formatDateTime(collection.takenAt, issuer.timeZone)],
        ['Recibo', collection.receiptNumber ?? missing],
      ]),
      payments(collection),
      ...documents(collection),
      totalsBlock([], ['Total', collection.totalCents]),
      ...noteBlock(collection.note),
    ],
  })
}
