import {
  type Icon,
  IconApps,
  IconBuildingStore,
  IconFile,
  IconPackage,
  IconReceipt,
  IconStack2,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SearchGroup, searchRoute } from '../../../contract/search.ts'
import { call } from '../../api/client.ts'
import { isOffered, useRegistry } from '../../app/registry.ts'
import { useDebounced } from '../../components/use-debounced.ts'
import { useSession } from '../../session/session-store.ts'
import { searchMenu } from '../navigation/search-menu.ts'
import { useNavigation } from '../use-navigation.ts'

export type Suggestion = { key: string; title: string; detail?: string; url: string; icon: Icon }
export type SuggestionGroup = { kind: string; title: string; items: Suggestion[] }

const typingPause = 180
/** The server is not asked for shorter texts, which match too much. */
const minimumText = 2

const icons: Record<string, Icon> = {
  customers: IconBuildingStore,
  articles: IconPackage,
  orders: IconReceipt,
  'consolidated-loads': IconStack2,
}

const recordGroups = (groups: SearchGroup[], isShown: (url: string) => boolean): SuggestionGroup[] =>
  groups
    .map(({ kind, title, hits }) => ({
      kind,
      title,
      items: hits
        .filter(({ url }) => isShown(url))
        .map(({ id, ...hit }) => ({ ...hit, key: `${kind}:${id}`, icon: icons[kind] ?? IconFile })),
    }))
    .filter(({ items }) => items.length > 0)

/**
 * Suggestions for a text: pages of the person's menu at once and, below them, records from the server once typing
 * pauses. Records never move the pages.
 */
export const useSearch = (text: string): { groups: SuggestionGroup[]; isSearching: boolean; failed: boolean } => {
  const { items } = useNavigation()
  const registry = useRegistry()
  const session = useSession()
  const query = text.trim()
  const settledQuery = useDebounced(query, typingPause)
  const isAsked = settledQuery.length >= minimumText && query.length >= minimumText
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', settledQuery],
    queryFn: ({ signal }) => call(searchRoute, { query: { text: settledQuery }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  const groups = useMemo(() => {
    const pages = searchMenu(items, query).map(({ id, title, url, icon = IconApps }) => ({
      key: id,
      title,
      url,
      icon,
    }))
    const records = isAsked && data ? recordGroups(data.groups, url => isOffered(registry, url, session)) : []
    return pages.length > 0 ? [{ kind: 'pages', title: 'Pantallas', items: pages }, ...records] : records
  }, [items, query, isAsked, data, registry, session])
  return { groups, isSearching: query.length >= minimumText && (isFetching || settledQuery !== query), failed: isError }
}
