import { dayOf, formatDay, formatTime } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import type { ActText } from '../../../../kernel/web/app/act-text.ts'
import type { VoucherHistory } from '../../contract/vouchers/voucher-details.ts'

export type Moment = { at: string; text: string }

type Life = {
  takenAt: string
  receivedAt: string
  seller: { name: string }
  history: VoucherHistory[]
  /** What it waits for while it is pending: «Bajar pedidos». */
  waitsFor: string | null
  /** In the gender of the document. */
  words: { received: string; taken: string }
  /** For acts of other modules. */
  actText: ActText
}

const numberIn = (detail: Record<string, unknown>): string =>
  typeof detail.number === 'number' ? ` ${detail.number}` : ''

/** What happened, as a sentence; acts that this screen does not know are shown with their author. */
const isText = (value: unknown): value is string => typeof value === 'string'

const linesInSentence = 3

/** «Cambiado por Ana: Agua 500: 12 → 6, quitó Jugo y 2 cambios más». */
const changeSentence = ({ actor, detail }: VoucherHistory): string => {
  const lines = Array.isArray(detail.lines) ? detail.lines.filter(isText) : []
  const rest = lines.length - linesInSentence
  const more = rest > 0 ? ` y ${rest === 1 ? '1 cambio más' : `${rest} cambios más`}` : ''
  return `Cambiado por ${actor}${lines.length > 0 ? `: ${lines.slice(0, linesInSentence).join(', ')}${more}` : ''}`
}

const sentences: Record<string, (entry: VoucherHistory) => string> = {
  exported: ({ actor, detail }) => `Bajado al ERP en el lote${numberIn(detail)} por ${actor}`,
  'export-annulled': ({ actor, detail }) => `${actor} anuló el lote${numberIn(detail)}: volvió a pendiente`,
  canceled: ({ actor, detail }) =>
    isText(detail.reason) ? `${detail.reason}: anulado por ${actor}` : `Anulado por ${actor}`,
  confirmed: ({ actor, detail }) => `Confirmado por ${actor} al rendir el consolidado ${plainText(detail.load)}`.trim(),
  unconfirmed: ({ actor, detail }) =>
    `${actor} reabrió la rendición del consolidado ${plainText(detail.load)}: vuelve a esperar`.replace('  ', ' '),
  deleted: ({ actor }) => `Eliminado por ${actor}`,
  restored: ({ actor }) => `Recuperado por ${actor}`,
  changed: changeSentence,
}

const sentenceOf = (entry: VoucherHistory, actText: ActText): string =>
  sentences[entry.action]?.(entry) ?? `${entry.actor} ${actText(entry.action)}`

/** From the newest to the oldest: who, when, what. The reception comes from the document itself, even without history. */
export const momentsOf = ({ takenAt, receivedAt, seller, history, waitsFor, words, actText }: Life): Moment[] => {
  const reception = history.find(entry => entry.action === 'received')
  const moments = [
    ...history
      .filter(entry => entry.action !== 'received')
      .map(entry => ({ at: entry.at, text: sentenceOf(entry, actText) })),
    {
      at: reception?.at ?? receivedAt,
      text: waitsFor ? `${words.received}, a la espera de ${waitsFor}` : words.received,
    },
    { at: takenAt, text: `${words.taken} por ${seller.name}` },
  ]
  return moments.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** Only the hour on the document's own day; the day too on any other. */
export const momentTime = (at: string, day: string, timeZone: string): string =>
  dayOf(at, timeZone) === day
    ? formatTime(at, timeZone)
    : `${formatDay(dayOf(at, timeZone), day)} ${formatTime(at, timeZone)}`
