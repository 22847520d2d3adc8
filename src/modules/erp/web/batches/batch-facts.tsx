import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { ExportBatchDetail } from '../../contract/exports.ts'
import { countOf } from '../export/export-words.ts'

const encodings: Record<string, string> = { 'utf-8': 'UTF-8', latin1: 'Latin-1 (ISO 8859-1)' }

const replacedText = ({ replacedCharacters, replacedSample }: ExportBatchDetail): string =>
  `${formatNumber(replacedCharacters)} ${replacedCharacters === 1 ? 'carácter' : 'caracteres'} que el archivo no admite: ${replacedSample}`

const factsOf = (batch: ExportBatchDetail, timeZone: string): [string, string][] => [
  ['Contiene', countOf(batch.kind, batch.documents)],
  ['Total', formatMoney(batch.totalCents)],
  ['Día', formatDay(batch.day)],
  ['Vendedor', batch.seller?.name ?? 'Todos'],
  ['Bajado', `${formatDateTime(batch.createdAt, timeZone)}${batch.createdBy ? ` · ${batch.createdBy}` : ''}`],
  ...(batch.annulledAt
    ? ([
        ['Anulado', `${formatDateTime(batch.annulledAt, timeZone)}${batch.annulledBy ? ` · ${batch.annulledBy}` : ''}`],
      ] as [string, string][])
    : []),
  ['Archivo', batch.fileName],
  ['Tamaño', `${formatNumber(batch.bytes)} bytes · ${formatNumber(batch.lines)} renglones de detalle`],
  ['Formato', `${batch.profile ?? 'Estándar'} · ${encodings[batch.encoding] ?? batch.encoding}`],
  ...(batch.replacedCharacters > 0 ? ([['Se reemplazaron', replacedText(batch)]] as [string, string][]) : []),
  ['SHA-256', batch.sha256],
]

export const BatchFacts = ({ batch }: { batch: ExportBatchDetail }) => {
  const { environment } = useSession()
  return (
    <DrawerSection>
      <RecordFacts facts={factsOf(batch, environment.timeZone)} />
    </DrawerSection>
  )
}
