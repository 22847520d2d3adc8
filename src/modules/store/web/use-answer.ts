import { useCallback, useEffect, useRef, useState } from 'react'
import { ask, isStoreError, type StoreError } from './api.ts'
import { keepCopy, readCopy } from './phone-copies.ts'

/** An installed app stays open for days: what is older than this is read again when somebody comes back to it. */
const oldMs = 60_000

type State<T> = { path: string; data: T | null; error: StoreError | null; isFresh: boolean }
export type Answer<T> = Omit<State<T>, 'path'> & { reload: () => void }

const kept = <T>(path: string): State<T> => ({ path, data: readCopy<T>(path), error: null, isFresh: false })

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

/**
 * What a route of the store answers; without network, what it answered last on this phone, which `isFresh` tells apart.
 * `every`: milliseconds.
 */
export const useAnswer = <T>(path: string, every?: number): Answer<T> => {
  const [state, setState] = useState<State<T>>(() => kept(path))
  const readAt = useRef(0)
  const reload = useCallback(() => {
    readAt.current = Date.now()
    ask<T>('GET', path).then(
      data => {
        keepCopy(path, data)
        setState({ path, data, error: null, isFresh: true })
      },
      (error: unknown) => isStoreError(error) && setState({ ...kept<T>(path), error }),
    )
  }, [path])
  useReturn(reason => {
    if (reason === 'network' || Date.now() - readAt.current > oldMs) reload()
  })
  useEffect(() => {
    reload()
    if (!every) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), every)
    return () => clearInterval(timer)
  }, [reload, every])
  return state.path === path ? { ...state, reload } : { data: null, error: null, isFresh: false, reload }
}
