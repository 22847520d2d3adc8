import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoreTopic } from '../contract/live.ts'
import { ask, isStoreError, type StoreError } from './api.ts'
import { useIsPushed, useNews } from './news.ts'
import { keepCopy, readCopy } from './phone-copies.ts'

/** An installed app stays open for days: what is older than this is read again when somebody comes back to it. */
const oldMs = 60_000

type State<T> = { path: string; data: T | null; error: StoreError | null; isFresh: boolean }
export type Answer<T> = Omit<State<T>, 'path'> & { reload: () => void }

/** While news are pushed, asking every so often is only for those that were lost. */
const pushedMs = 60_000

/** How an answer is kept up to date: by news of these topics, and every so many milliseconds while none are pushed. */
export type Freshness = {
  every?: number
  topics?: StoreTopic[]
  /** What it answered before says nothing of now: it is neither kept nor shown. */
  isMomentary?: boolean
}

const kept = <T>(path: string, isMomentary: boolean): State<T> => ({
  path,
  data: isMomentary ? null : readCopy<T>(path),
  error: null,
  isFresh: false,
})

/** Calls `again` when the network is back, and when somebody comes back to the store. */
const useReturn = (again: (reason: 'network' | 'person') => void): void => {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    const onNetwork = (): void => latest.current('network')
    const onPerson = (): void => {
      if (document.visibilityState === 'visible') latest.current('person')
    }
    addEventListener('online', onNetwork)
    document.addEventListener('visibilitychange', onPerson)
    return () => {
      removeEventListener('online', onNetwork)
      document.removeEventListener('visibilitychange', onPerson)
    }
  }, [])
}

/** What a route of the store answers; without network, what it answered last on this phone, which `isFresh` tells apart. */
export const useAnswer = <T>(path: string, { every, topics = [], isMomentary = false }: Freshness = {}): Answer<T> => {
  const [state, setState] = useState<State<T>>(() => kept(path, isMomentary))
  const readAt = useRef(0)
  const reload = useCallback(() => {
    readAt.current = Date.now()
    ask<T>('GET', path).then(
      data => {
        if (!isMomentary) keepCopy(path, data)
        setState({ path, data, error: null, isFresh: true })
      },
      (error: unknown) => isStoreError(error) && setState({ ...kept<T>(path, isMomentary), error }),
    )
  }, [path, isMomentary])
  useEffect(reload, [reload])
  useReturn(reason => {
    if (reason === 'network' || Date.now() - readAt.current > oldMs) reload()
  })
  const isPushed = useIsPushed()
  useEffect(() => {
    if (!every) return
    const again = (): void => void (document.visibilityState === 'visible' && reload())
    const timer = setInterval(again, isPushed ? Math.max(every, pushedMs) : every)
    return () => clearInterval(timer)
  }, [reload, every, isPushed])
  useNews(path, topics, reload)
  return state.path === path ? { ...state, reload } : { data: null, error: null, isFresh: false, reload }
}
