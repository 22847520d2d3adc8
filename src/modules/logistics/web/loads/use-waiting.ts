import { useEffect, useRef, useState } from 'react'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { consolidatedLoads } from '../../contract/consolidated.ts'

/** Orders arrive all day: the list reloads at most this often for new ones. */
const gatherMs = 15_000

/** Longer than an answer takes: the event of one's own load may arrive before its answer, and must not be reported. */
const ownMs = 2_000

/** A number that changes when the waiting orders do: at once when a load changes, and then `onTaken` is called a little later. */
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
