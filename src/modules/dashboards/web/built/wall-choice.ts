import type { UrlCodec } from '../../../../kernel/web/components/url-state.ts'

/** Seconds that each dashboard is shown. */
export const wallSeconds = {
  15: '15 segundos',
  30: '30 segundos',
  60: '1 minuto',
  120: '2 minutos',
  300: '5 minutos',
} as const
export type WallSeconds = keyof typeof wallSeconds

/** Dashboards that alternate on the wall, and how long each is shown. */
export type WallChoice = { ids: string[]; seconds: WallSeconds }

const secondsOf = (text: string | null): WallSeconds => {
  const seconds = Number(text)
  return Object.hasOwn(wallSeconds, seconds) ? (seconds as WallSeconds) : 60
}

/** `?pared=id,id&cada=60`; null when the wall is not open. */
export const wallParameter: UrlCodec<WallChoice | null> = {
  read: search => {
    const ids = (search.get('pared') ?? '').split(',').filter(Boolean)
    return ids.length > 0 ? { ids, seconds: secondsOf(search.get('cada')) } : null
  },
  write: (search, choice) => {
    search.delete('pared')
    search.delete('cada')
    if (!choice) return
    search.set('pared', choice.ids.join(','))
    if (choice.ids.length > 1) search.set('cada', String(choice.seconds))
  },
}

/** Index of the dashboard of a turn; turns may be negative, because one can go back from the first to the last. */
export const placeOf = (turn: number, count: number): number => ((turn % count) + count) % count

/** A dashboard that can no longer be opened is shown just long enough to read why. */
const secondsOfGone = 6

export const secondsOfTurn = ({ seconds }: WallChoice, isGone: boolean): number => (isGone ? secondsOfGone : seconds)
