import { dayOf, formatDay, formatNumber, formatTime, missing } from '../../../../kernel/contract/formats.ts'
import type { MessageDetail, MessageRow } from '../../contract/webhooks.ts'

/** The hour alone today, the day before it otherwise. */
export const momentText = (instant: string, timeZone: string): string => {
  const today = dayOf(new Date(), timeZone)
  const day = dayOf(instant, timeZone)
  return day === today ? formatTime(instant, timeZone) : `${formatDay(day, today)} ${formatTime(instant, timeZone)}`
}

type Answered = Pick<MessageRow, 'lastStatus' | 'lastAt'>

export const answerText = ({ lastStatus, lastAt }: Answered): string => {
  if (!lastAt) return 'sin mandar'
  return lastStatus === null ? 'sin respuesta' : String(lastStatus)
}

export const isGood = ({ lastStatus }: Answered): boolean =>
  lastStatus !== null && lastStatus >= 200 && lastStatus < 300

/** What comes next: the hour of the next attempt, or why there is none. */
export const nextText = ({ state, nextAt }: MessageRow, timeZone: string): string => {
  if (state === 'delivered') return missing
  if (state === 'discarded') return 'descartado'
  if (state === 'failed') return 'no reintenta'
  return nextAt && Date.parse(nextAt) > Date.now() ? momentText(nextAt, timeZone) : 'enseguida'
}

export const countText = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The same request for a terminal. */
export const curlOf = ({ url, headers, body }: MessageDetail): string =>
  [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  -d ${quoted(body)}`,
  ].join(' \\\n')

export const prettyBody = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
