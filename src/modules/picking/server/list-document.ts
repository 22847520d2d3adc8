import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { eanBars } from '../../../kernel/contract/barcodes/ean.ts'
import { dayOf, formatDay, formatQuantity } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../kernel/server/files/file-store.ts'
import { documentPage, head, heading, type Issuer } from '../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../kernel/server/pdf/sheet.ts'
import { readIssuer } from '../../settings/server/index.ts'
import type { PickingItem, TaskView } from '../contract/picking-routes.ts'
import { readTaskView, type Viewer } from './task-view.ts'

const barCode = (ean: string | null): Content => {
  const bars = eanBars(ean, { module: 0.8, height: 22 })
  return bars.length === 0
    ? { text: ean ?? '' }
    : { stack: [{ canvas: bars }, { text: ean ?? '', fontSize: 7, margin: [0, 2, 0, 0] }] }
}

/** The first lot to take: the one that expires first and has not expired. */
const firstLot = ({ lots }: PickingItem, today: string): string => {
  const lot = lots.find(({ expiresOn }) => expiresOn === null || expiresOn >= today)
  if (!lot) return lots.length > 0 ? 'Vencido: no tomar' : 'Sin stock'
  return [lot.lot || 'Sin lote', lot.expiresOn ? `vence ${formatDay(lot.expiresOn)}` : ''].filter(Boolean).join('\n')
}

const row = (item: PickingItem, today: string) => [
  { text: item.location ?? '', bold: true },
  {
    stack: [
      item.article.name,
      {
        text: [item.article.code, item.order && `pedido ${item.order.number}`].filter(Boolean).join(' · '),
        style: 'label',
      },
    ],
  },
  barCode(item.article.ean),
  firstLot(item, today),
  { text: formatQuantity(item.ordered), alignment: 'right' as const, bold: true },
  // Blank, to be filled in by hand.
  '',
]

export const pickingListDocument = (task: TaskView, issuer: Issuer, now: Date): TDocumentDefinitions => {
  const title = `Lista de picking ${task.number}`
  return documentPage({
    issuer,
    title,
    now,
    voided: task.state === 'canceled' ? 'CANCELADA' : null,
    content: [
      heading(issuer, title, [`Consolidado ${task.load.number}`, task.warehouse, task.preparer]),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['auto', '*', 90, 'auto', 'auto', 50],
          body: [
            head(['Lugar'], ['Artículo'], ['Código de barras'], ['Lote'], ['Unidades', true], ['Tomado', true]),
            ...task.items.map(item => row(item, dayOf(now, issuer.timeZone))),
          ],
        },
        layout: hairlines,
      },
    ],
  })
}

/** Reads the content of the PDF; it is drawn after the transaction has ended. */
export const readListDocument = async (tenant: Tenant, files: FileStore, person: Viewer, id: string) => {
  const task = await readTaskView(tenant, person, id)
  const issuer = await readIssuer(tenant, files)
  return { fileName: `picking-${task.number}.pdf`, definition: pickingListDocument(task, issuer, new Date()) }
}
