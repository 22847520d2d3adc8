import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDateTime, formatDay, formatMoney, formatNumber, missing } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../kernel/server/files/file-store.ts'
import { documentPage, head, heading, type Issuer, right } from '../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../kernel/server/pdf/sheet.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { readIssuer } from '../../settings/server/index.ts'
import type { CountLine, CountView } from '../contract/count-routes.ts'
import { countStates } from '../contract/states.ts'
import { readCount } from './count-view.ts'

const units = (value: number | null): string => formatNumber(value, value !== null && !Number.isInteger(value) ? 3 : 0)

const row = ({ article, lot, expiresOn, expected, counted, difference, differenceCents, beyond, moved }: CountLine) => [
  article.code,
  `${article.name}${moved ? ' (se movió al contar)' : ''}`,
  [lot || 'Sin lote', expiresOn ? formatDay(expiresOn) : ''].filter(Boolean).join(' · '),
  right(expected === null ? missing : units(expected)),
  // Blank where nobody counted, to be filled in by hand.
  right(counted === null ? '' : units(counted)),
  { text: difference === null ? '' : units(difference), alignment: 'right' as const, bold: beyond },
  right(differenceCents === null ? missing : formatMoney(differenceCents)),
]

const lines = ({ lines: all, totals }: CountView): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'],
    body: [
      head(
        ['Código'],
        ['Artículo'],
        ['Lote'],
        ['Según libros', true],
        ['Contado', true],
        ['Diferencia', true],
        ['Valor', true],
      ),
      ...all.map(row),
      [
        '',
        { text: 'Total', bold: true },
        '',
        '',
        '',
        '',
        { text: formatMoney(totals.differenceCents ?? 0), alignment: 'right', bold: true },
      ],
    ],
  },
  layout: hairlines,
  margin: [0, 0, 0, 16],
})

const signature = (name: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 180, y2: 0, lineWidth: 0.5 }] },
    { text: name, margin: [0, 4, 0, 0], style: 'label' },
  ],
})

const people = ({ people: all }: CountView): string =>
  all.map(({ name, entries }) => `${name} (${entries})`).join(', ') || 'Nadie todavía'

export const countDocument = (
  count: CountView,
  issuer: Issuer,
  { now, timeZone }: { now: Date; timeZone: string },
): TDocumentDefinitions => {
  const title = `Conteo ${count.number}`
  return documentPage({
    issuer,
    title,
    now,
    voided: count.state === 'canceled' ? 'CANCELADO' : null,
    content: [
      heading(issuer, title, [count.place.name, formatDateTime(count.createdAt, timeZone), countStates[count.state]]),
      {
        text: `Contaron: ${people(count)}. Abrió: ${count.openedBy}. Aprobó: ${count.approvedBy ?? missing}. Vuelta ${count.round}.`,
        margin: [0, 0, 0, 12],
      },
      lines(count),
      { unbreakable: true, margin: [0, 56, 0, 0], columns: [signature('Contó'), signature('Aprobó')], columnGap: 40 },
    ],
  })
}

/** Reads the content of the PDF; it is drawn after the transaction has ended. */
export const readCountDocument = async (tenant: Tenant, files: FileStore, person: Session, id: string) => {
  const count = await readCount(tenant, person, id)
  const issuer = await readIssuer(tenant, files)
  const definition = countDocument(count, issuer, { now: new Date(), timeZone: person.timeZone })
  return { fileName: `conteo-${count.number}.pdf`, definition }
}
