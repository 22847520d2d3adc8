import { useCallback, useEffect, useState } from 'react'
import type { StoreTopic } from '../contract/live.ts'
import { ask, isStoreError, type StoreError } from './api.ts'
import { useIsPushed, useNews } from './news.ts'

const prefix = 'anden.tienda '

const storedCopy = <T>(path: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(prefix + path) ?? 'null')
  } catch {
    return null
  }
}

const storeCopy = (path: string, answer: unknown): void => {
  try {
    localStorage.setItem(prefix + path, JSON.stringify(answer))
  } catch {
    // Without room the phone shows what it has while there is network, and nothing without it.
  }
}

/** On leaving, so that the next person of this phone reads nothing of the one before. */
export const forgetCopies = (): void => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
}

export type Answer<T> = { data: T | null; error: StoreError | null; reload: () => void }

/** While news are pushed, asking every so often is only for those that were lost. */
const pushedMs = 60_000

/** How an answer is kept up to date: by news of these topics, and every so many milliseconds while none are pushed. */
export type Freshness = {
  every?: number
  topics?: StoreTopic[]
  /** What it answered before says nothing of now: it is neither kept nor shown. */
  isMomentary?: boolean
}

/** What a route of the store answers; without network, what it answered last on this phone. */
export const useAnswer = <T>(path: string, { every, topics = [], isMomentary = false }: Freshness = {}): Answer<T> => {
  const [state, setState] = useState<{ path: string; data: T | null; error: StoreError | null }>(() => ({
    path,
    data: isMomentary ? null : storedCopy<T>(path),
    error: null,
  }))
  const reload = useCallback(() => {
    ask<T>('GET', path).then(
      data => {
        if (!isMomentary) storeCopy(path, data)
        setState({ path, data, error: null })
      },
      (error: unknown) =>
        isStoreError(error) && setState({ path, data: isMomentary ? null : storedCopy<T>(path), error }),
    )
  }, [path, isMomentary])
  useEffect(reload, [reload])
  const isPushed = useIsPushed()
  useEffect(() => {
    if (!every) return
    const again = (): void => void (document.visibilityState === 'visible' && reload())
    const timer = setInterval(again, isPushed ? Math.max(every, pushedMs) : every)
    return () => clearInterval(timer)
  }, [reload, every, isPushed])
  useNews(path, topics, reload)
  return state.path === path ? { ...state, reload } : { data: null, error: null, reload }
}
