import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { encodingNames, encodings } from '../../contract/encodings.ts'
import type { ExportBatchDetail } from '../../contract/exports.ts'
import { countOf } from '../export/export-words.ts'

const encodingOf = ({ encoding, fileName }: ExportBatchDetail): string => {
  const known = encodings.find(one => one === encoding)
  if (fileName.endsWith('.xlsx')) return 'Excel'
  return known ? encodingNames[known] : encoding
}

const cutText = ({ cutTexts }: ExportBatchDetail): string =>
  cutTexts === 1 ? '1 texto más largo que su campo' : `${formatNumber(cutTexts)} textos más largos que su campo`

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
  ['Formato', `${batch.profile ?? 'Estándar'} · ${encodingOf(batch)}`],
  ...(batch.replacedCharacters > 0 ? ([['Se reemplazaron', replacedText(batch)]] as [string, string][]) : []),
  ...(batch.cutTexts > 0 ? ([['Se acortaron', cutText(batch)]] as [string, string][]) : []),
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
