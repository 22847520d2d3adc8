import { useSyncExternalStore } from 'react'

/** Where the reader is: `#clientes/getDataCustomers`. */
export type Place = { area: string; call: string }

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

export const usePlace = (): Place => {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [area = '', call = ''] = hash.slice(1).split('/')
  return { area, call }
}

export const placeAddress = (area: string, call = ''): string => (call ? `#${area}/${call}` : `#${area}`)
