import { useEffect, useState } from 'react'

export const tabs = { inicio: 'Inicio', pedidos: 'Pedidos', cuenta: 'Cuenta' } as const
/** Places that no tab names. */
const places = ['pedido', 'articulo', 'mensajes', 'pago'] as const
export type Tab = keyof typeof tabs | (typeof places)[number]
/** `id`: of the order, the article or the payment that is open. */
export type Place = { tab: Tab; id: string | null }

const isTab = (text: string | null): text is Tab =>
  text !== null && (places.some(place => place === text) || Object.hasOwn(tabs, text))

const placeInUrl = (): Place => {
  const search = new URLSearchParams(location.search)
  const tab = search.get('ver')
  return { tab: isTab(tab) ? tab : 'inicio', id: search.get('pedido') ?? search.get('articulo') ?? search.get('pago') }
}

/** The shop that the way back from a payment names; empty: none. */
export const shopInUrl = (): string => new URLSearchParams(location.search).get('comercio') ?? ''

/** The name of what is open, in an address. */
const idNames: Partial<Record<Tab, string>> = { articulo: 'articulo', pago: 'pago' }

const urlOf = ({ tab, id }: Place): string => {
  if (tab === 'inicio') return '/tienda'
  const search = new URLSearchParams({ ver: tab, ...(id ? { [idNames[tab] ?? 'pedido']: id } : {}) })
  return `/tienda?${search}`
}

/** Where a person is in the store. It is in the address, so that going back stays in the store. */
export const usePlace = () => {
  const [place, setPlace] = useState<Place>(placeInUrl)
  useEffect(() => {
    const follow = (): void => setPlace(placeInUrl())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (tab: Tab, id: string | null = null): void => {
    const next = { tab, id }
    history.pushState(null, '', urlOf(next))
    setPlace(next)
    scrollTo(0, 0)
  }
  return { place, go }
}
