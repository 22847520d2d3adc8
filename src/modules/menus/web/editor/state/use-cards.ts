import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { ReferenceValue } from '../../../../../kernel/contract/fields.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { type ItemKind, itemKinds, itemsOf, keyOf, type MenuDefinition } from '../../../contract/definition.ts'
import { type EditorCard, menuRoutes } from '../../../contract/menus.ts'

export type EditorCards = ReadonlyMap<string, EditorCard>

/** Whose prices and promotions the editor shows. */
export type Viewer = { customer: ReferenceValue | null; priceList: ReferenceValue | null }

const kinds = Object.keys(itemKinds) as ItemKind[]

/** The opposite of `keyOf`. */
const readKey = (key: string): { kind: ItemKind; id: string }[] => {
  const [name, id] = key.split(':')
  const kind = kinds.find(one => one === name)
  return kind && id ? [{ kind, id }] : []
}

const refreshed = 60_000
const empty: EditorCards = new Map()

/** What the catalogue says of everything that the draft and the published edition name. */
export const useCards = (menu: MenuDefinition, published: MenuDefinition | null, viewer: Viewer) => {
  const keys = [...new Set([menu, ...(published ? [published] : [])].flatMap(itemsOf).map(keyOf))].toSorted().join(' ')
  const customerId = viewer.customer?.id ?? null
  const priceListId = viewer.priceList?.id ?? null
  const query = useQuery({
    queryKey: ['menu-cards', keys, customerId, priceListId],
    placeholderData: keepPreviousData,
    refetchInterval: refreshed,
    queryFn: ({ signal }) =>
      call(menuRoutes.cards, {
        body: {
          items: keys.split(' ').flatMap(readKey),
          customerId,
          priceListId,
        },
        signal,
      }),
  })
  const cards = useMemo(() => new Map(query.data?.items.map(card => [keyOf(card), card])), [query.data])
  const isLoading = query.isPending || query.isPlaceholderData
  return { cards: query.data ? cards : empty, priceList: query.data?.priceList ?? null, isLoading }
}

export const CardsContext = createContext<EditorCards>(empty)
export const useEditorCards = (): EditorCards => useContext(CardsContext)

/** Whether the cards of what was just added are still on their way. */
export const CardsLoadingContext = createContext(false)
export const useCardsLoading = (): boolean => useContext(CardsLoadingContext)
