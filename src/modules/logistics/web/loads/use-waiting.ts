import { useEffect, useRef, useState } from 'react'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { consolidatedLoads } from '../../contract/consolidated.ts'

/** Orders come one after another all day: the list is read again for many of them at once. */
const gatherMs = 15_000

/** Longer than an answer takes: of one's own loads the event may come before it, and they are no news. */
const ownMs = 2_000

/** Another number when what waits has changed: at once when somebody consolidated, which `onTaken` hears a little later. */
export const useWaiting = (onTaken: () => void): { version: number; renew: () => void } => {
  const [version, setVersion] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renew = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setVersion(current => current + 1)
  }
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onTaken)
  latest.current = onTaken
  const onLoads = () => {
    renew()
    clearTimeout(telling.current)
    telling.current = setTimeout(() => latest.current(), ownMs)
  }
  useLiveEvents([consolidatedLoads], onLoads, onLoads)
  useLiveEvents(['orders'], () => {
    timer.current ??= setTimeout(renew, gatherMs)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(telling.current)
    },
    [],
  )
  return { version, renew }
}
