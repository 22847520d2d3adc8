import { type Filter, formatFilter, formatSort, parseFilter, parseSort, type Sort } from '../../contract/filters.ts'
import type { UrlCodec } from '../components/url-state.ts'
import { markEmptied } from './views/view-place.ts'

/** A grid's view in the address: column filters, order. */
export type GridView = { filters: Filter[]; sort: Sort[] }

export const gridView = (initialSort: string): UrlCodec<GridView> => ({
  read: search => ({
    filters: search.getAll('filter').flatMap(text => parseFilter(text) ?? []),
    sort: parseSort(search.get('sort') ?? initialSort),
  }),
  write: (search, { filters, sort }) => {
    search.delete('filter')
    for (const filter of filters) search.append('filter', formatFilter(filter))
    markEmptied(search)
    const text = formatSort(sort)
    if (text && text !== initialSort) search.set('sort', text)
    else search.delete('sort')
  },
})

/** A first click sorts ascending, a second one descending, a third one returns to the grid's default order. */
export const nextSort = (sort: Sort[], field: string, initial: Sort[]): Sort[] => {
  const current = sort[0]?.field === field ? sort[0] : null
  if (!current) return [{ field, descending: false }]
  return current.descending ? initial : [{ field, descending: true }]
}

export const withFilter = (filters: Filter[], name: string, filter: Filter | null): Filter[] => {
  const others = filters.filter(other => other.field !== name)
  return filter ? [...others, filter] : others
}
