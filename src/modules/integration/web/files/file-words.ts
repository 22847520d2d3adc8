import { formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import type { ConnectionView, ExportRule } from '../../contract/file-connections.ts'
import type { FileSchedule } from '../../contract/file-schedule.ts'
import type { TransferRow } from '../../contract/file-transfers.ts'
import { countText } from '../webhooks/webhook-words.ts'

/** «Cada 5 min», «Cada hora», «A las 8:00 y 18:00». */
export const scheduleText = (schedule: FileSchedule): string => {
  if (schedule.kind === 'at') {
    const last = schedule.times.at(-1)
    return schedule.times.length === 1 ? `A las ${last}` : `A las ${schedule.times.slice(0, -1).join(', ')} y ${last}`
  }
  const { minutes } = schedule
  if (minutes === 60) return 'Cada hora'
  if (minutes % 60 === 0) return `Cada ${minutes / 60} horas`
  return minutes === 1 ? 'Cada minuto' : `Cada ${minutes} min`
}

const kilo = 1_024

export const bytesText = (bytes: number | null): string => {
  if (bytes === null) return missing
  if (bytes < kilo) return `${formatNumber(bytes)} B`
  if (bytes < kilo * kilo) return `${formatNumber(Math.round(bytes / kilo))} KB`
  return `${formatNumber(bytes / kilo / kilo, 1)} MB`
}

/** What a file did, in one line: its rows, or nothing yet. */
export const rowsText = ({ direction, rowCount, newCount, changedCount, wrongCount }: TransferRow): string => {
  if (rowCount === null) return missing
  if (direction === 'out') return formatNumber(rowCount)
  const parts = [
    [newCount, 'nueva', 'nuevas'],
    [changedCount, 'cambia', 'cambian'],
    [wrongCount, 'con error', 'con error'],
  ] as const
  const said = parts.flatMap(([count, one, many]) => (count ? [countText(count, one, many)] : []))
  return said.length > 0 ? said.join(' · ') : countText(rowCount, 'igual', 'iguales')
}

/** What a connection does, in one line. */
export const exchangeText = ({ imports, exports, schedule }: ConnectionView): string =>
  [
    ...(imports.length > 0 ? [`Importa ${lower(scheduleText(schedule))}`] : []),
    ...(exports.length > 0 ? [exports.length === 1 ? exportText(exports[0]) : `${exports.length} exportaciones`] : []),
  ].join(' · ')

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const exportText = (rule: Pick<ExportRule, 'schedule'> | undefined): string =>
  rule ? `Exporta ${lower(scheduleText(rule.schedule))}` : ''
