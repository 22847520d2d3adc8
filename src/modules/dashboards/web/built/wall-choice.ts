import type { UrlCodec } from '../../../../kernel/web/components/url-state.ts'

/** Seconds each dashboard stays. */
export const wallSeconds = {
  15: '15 segundos',
  30: '30 segundos',
  60: '1 minuto',
  120: '2 minutos',
  300: '5 minutos',
} as const
export type WallSeconds = keyof typeof wallSeconds

/** Dashboards that take turns on the wall, and how long each stays. */
export type WallChoice = { ids: string[]; seconds: WallSeconds }

const secondsOf = (text: string | null): WallSeconds => {
  const seconds = Number(text)
  return Object.hasOwn(wallSeconds, seconds) ? (seconds as WallSeconds) : 60
}

/** `?pared=id,id&cada=60`; null when the page is no wall. */
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

/** Whose place a turn is; before the first one stands the last. */
export const placeOf = (turn: number, count: number): number => ((turn % count) + count) % count

/** One that cannot be seen any more stays just long enough to read why. */
const secondsOfGone = 6

export const secondsOfTurn = ({ seconds }: WallChoice, isGone: boolean): number => (isGone ? secondsOfGone : seconds)
