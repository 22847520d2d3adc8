import { useCallback, useSyncExternalStore } from 'react'
import { dayOf } from '../../contract/formats.ts'
import { useSession } from '../session/session-store.ts'

/** A page that stays open past midnight, as those on a wall do, is of the new day half a minute later at most. */
const lookEvery = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const look = (): void => {
  for (const listener of listeners) listener()
}

/** One clock, whoever asks: a day stands in every row of some lists. */
const subscribe = (hear: () => void) => {
  if (listeners.size === 0) timer = setInterval(look, lookEvery)
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The company's day, `YYYY-MM-DD`. */
export const useToday = (): string => {
  const { timeZone } = useSession().environment
  return useSyncExternalStore(
    subscribe,
    useCallback(() => dayOf(new Date(), timeZone), [timeZone]),
  )
}
