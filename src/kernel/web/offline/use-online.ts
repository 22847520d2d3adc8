import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** What the browser says of the network. A no is worth telling; a yes proves nothing. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
