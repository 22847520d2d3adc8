import { useCallback, useEffect, useState } from 'react'
import { ask, isStoreError, type StoreError } from './api.ts'

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

/** What a route of the store answers; without network, what it answered last on this phone. `every`: milliseconds. */
export const useAnswer = <T>(path: string, every?: number): Answer<T> => {
  const [state, setState] = useState<{ path: string; data: T | null; error: StoreError | null }>(() => ({
    path,
    data: storedCopy<T>(path),
    error: null,
  }))
  const reload = useCallback(() => {
    ask<T>('GET', path).then(
      data => {
        storeCopy(path, data)
        setState({ path, data, error: null })
      },
      (error: unknown) => isStoreError(error) && setState({ path, data: storedCopy<T>(path), error }),
    )
  }, [path])
  useEffect(() => {
    reload()
    if (!every) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), every)
    return () => clearInterval(timer)
  }, [reload, every])
  return state.path === path ? { ...state, reload } : { data: null, error: null, reload }
}
