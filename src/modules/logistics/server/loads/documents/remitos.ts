import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatNumber, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import { documentPage, head, heading, type Issuer } from '../../../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../../../kernel/server/pdf/sheet.ts'
import type { LoadDetail, LoadOrder } from '../../../contract/load-routes.ts'
import { formatPlate } from '../../../contract/plates.ts'
import type { LoadLine } from '../load-detail.queries.ts'
import { labelledBarcode, resultText, signatures } from './load-parts.ts'

type Margins = [number, number, number, number]

const row = ({ code, name, unitOfMeasure, units, packages }: LoadLine): TableCell[] => [
  code,
  name,
  { text: formatQuantity(packages), alignment: 'right' },
  { text: `${formatQuantity(units)} ${unitOfMeasure}`, alignment: 'right', noWrap: true, style: 'strong' },
  // Blank, to write the refused units by hand at the door.
  '',
]

/** The sum of what is handed over, which may be less than ordered if picking was short. */
const sum = (lines: LoadLine[], figure: 'units' | 'packages' | 'kg'): number =>
  lines.reduce((total, line) => total + line[figure], 0)

const customerAndBars = (load: LoadDetail, order: LoadOrder): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: 'Entregar a', style: 'label' },
        { text: `${order.customer.code}  ${order.customer.name}`, style: 'strong', fontSize: 11 },
        [order.address, order.locality, order.phone].filter(Boolean).join(' · '),
        {
          text: `Lleva ${load.dealer.name} en ${formatPlate(load.vehicle.code)} · consolidado ${load.number}, parada ${order.sequence}`,
          style: 'label',
          margin: [0, 6, 0, 0],
        },
      ],
    },
    {
      width: 130,
      stack: [labelledBarcode(order.number, { moduleWidth: 1, height: 34 })],
    },
  ],
  columnGap: 16,
  margin: [0, 0, 0, 14],
})

const remito = (
  load: LoadDetail,
  issuer: Issuer,
  { order, lines }: { order: LoadOrder; lines: LoadLine[] },
): Content[] => [
  heading(issuer, `Remito ${order.number}`, [formatDay(load.deliversOn), 'Documento no válido como factura']),
  customerAndBars(load, order),
  {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto', 'auto', 60],
      body: [
        head(['Código'], ['Artículo'], ['Bultos', true], ['Unidades', true], ['No recibido', true]),
        ...lines.map(row),
      ],
    },
    layout: hairlines,
  },
  {
    text: `${formatQuantity(sum(lines, 'units'))} unidades · ${formatQuantity(sum(lines, 'packages'))} bultos · ${formatNumber(sum(lines, 'kg'), 1)} kg`,
    style: 'total',
    alignment: 'right',
    margin: [0, 12, 0, 0],
  },
  ...(order.result ? [{ text: resultText(order), style: 'strong', margin: [0, 8, 0, 0] as Margins }] : []),
  ...(order.note ? [{ text: order.note, margin: [0, 8, 0, 0] as Margins }] : []),
  signatures('Recibí conforme', `Entregó: ${load.dealer.name}`),
]

/** One page for each order, in the sequence of the load, for the customer to sign. It is no invoice, so it has no prices. */
export const remitos = (load: LoadDetail, lines: LoadLine[], issuer: Issuer, now: Date): TDocumentDefinitions => {
  const own = Map.groupBy(lines, ({ orderId }) => orderId)
  return documentPage({
    issuer,
    title: `Remitos del consolidado ${load.number}`,
    now,
    voided: null,
    content: load.orders.map((order, index) => ({
      stack: remito(load, issuer, { order, lines: own.get(order.id) ?? [] }),
      ...(index > 0 ? { pageBreak: 'before' as const } : {}),
    })),
  })
}
