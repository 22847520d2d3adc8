import { useCallback, useSyncExternalStore } from 'react'
import { dayOf } from '../../contract/formats.ts'
import { useSession } from '../session/session-store.ts'

/** A page left open past midnight, such as a wall screen, moves to the new day within half a minute. */
const lookEvery = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const look = (): void => {
  for (const listener of listeners) listener()
}

/** One timer shared by all users of the hook, because some lists use it in every row. */
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
