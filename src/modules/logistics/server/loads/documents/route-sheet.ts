import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDistance, formatMoney, formatNumber, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import { head, type Issuer } from '../../../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../../../kernel/server/pdf/sheet.ts'
import type { LoadDetail, LoadOrder } from '../../../contract/load-routes.ts'
import { figuresTable, loadDocument, resultText, signatures, tickBox } from './load-parts.ts'

const hours = ({ receivesFrom, receivesUntil }: LoadOrder): string => {
  if (receivesFrom && receivesUntil) return `Recibe de ${receivesFrom} a ${receivesUntil}`
  if (receivesFrom) return `Recibe desde las ${receivesFrom}`
  return receivesUntil ? `Recibe hasta las ${receivesUntil}` : ''
}

const place = (order: LoadOrder): string =>
  [[order.address, order.locality].filter(Boolean).join(', '), order.phone].filter(Boolean).join(' · ')

/** A stop. Reprints keep the stop numbers, also after results. Amounts are those on the vehicle. */
const stop = (order: LoadOrder): TableCell[] => [
  { text: String(order.sequence), style: 'strong', fontSize: 12 },
  {
    stack: [
      { text: `${order.customer.code}  ${order.customer.name}`, style: 'strong' },
      ...[place(order), hours(order), order.note ?? '', resultText(order)]
        .filter(Boolean)
        .map(text => ({ text, style: 'label' })),
    ],
  },
  order.number,
  { text: formatQuantity(order.packages), alignment: 'right' },
  { text: formatNumber(order.kg, 1), alignment: 'right' },
  { text: formatMoney(order.totalCents), alignment: 'right', noWrap: true },
  // Ticked by hand at the door.
  tickBox(),
  tickBox(),
  tickBox(),
]

/** The stops of a load in their sequence, with room to write the results. */
export const routeSheet = (load: LoadDetail, issuer: Issuer, now: Date): TDocumentDefinitions => {
  const title = `Hoja de ruta ${load.number}`
  const { orders } = load
  const count = `${orders.length} ${orders.length === 1 ? 'parada' : 'paradas'}`
  return loadDocument({
    load,
    issuer,
    now,
    title,
    summary: `${count} · ${formatDistance(load.distanceMeters)} ${load.distanceBy === 'roads' ? 'por calles' : 'estimados'}`,
    content: [
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 22, 22, 14],
          body: [
            head(
              ['N.º'],
              ['Cliente'],
              ['Pedido'],
              ['Bultos', true],
              ['Kg', true],
              ['Importe', true],
              ['Todo'],
              ['Parte'],
              ['No'],
            ),
            ...orders.map(stop),
          ],
        },
        layout: hairlines,
      },
      {
        text: `Total a entregar: ${formatMoney(load.totalCents)}`,
        style: 'total',
        alignment: 'right',
        margin: [0, 12, 0, 0],
      },
      figuresTable(load.figures),
      ...(load.note ? [{ text: load.note, margin: [0, 8, 0, 0] as [number, number, number, number] }] : []),
      signatures('Salida: depósito', `Repartidor: ${load.dealer.name}`),
    ],
  })
}
