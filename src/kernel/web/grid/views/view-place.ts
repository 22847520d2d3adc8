import type { GridView, GridViewDefinition } from '../../../contract/grid-views.ts'

/** The state of a grid that a view stores: the address's filters and order, and the columns and density. */
export type GridPlace = GridViewDefinition

const viewParameter = 'vista'
/** Id in the address for the grid as declared, even when another view is the person's default. */
export const plainView = 'general'
/** Parameters that choose among a page's grids; views do not store them. */
const pageParameter = 'ver'
/** Parameters that do not belong to a view: the open row, the page's grid. */
const besides = [viewParameter, pageParameter, 'row']
const notOfParameters = [...besides, 'filter', 'sort']

export const viewIdOf = (search: URLSearchParams): string | null => search.get(viewParameter)

export const placeOf = (search: URLSearchParams, own: Pick<GridPlace, 'columns' | 'density'>): GridPlace => ({
  filter: search.getAll('filter').filter(Boolean),
  sort: search.get('sort') ?? '',
  parameters: Object.fromEntries([...search].filter(([name]) => !notOfParameters.includes(name))),
  ...own,
})

/** Whether the address has filters or an order of its own, which then win over any saved view. */
export const saysSomething = (search: URLSearchParams): boolean =>
  [...search.keys()].some(name => !besides.includes(name))

/** Marks that there is no filter on purpose; otherwise the address would be filled from its view again. */
const noFilter = ''

/** The query of a view. */
export const searchOf = (
  id: string | null,
  place: Pick<GridPlace, 'filter' | 'sort' | 'parameters'> | null,
): string => {
  const search = new URLSearchParams(place?.parameters)
  for (const filter of place?.filter ?? []) search.append('filter', filter)
  if (place?.sort) search.set('sort', place.sort)
  if (id) search.set(viewParameter, id)
  if (id && place?.filter.length === 0) search.append('filter', noFilter)
  return search.toString()
}

/** The page's query with another view; parameters that belong to the previous view are removed. */
export const pageSearch = (current: URLSearchParams, view: string, options: { withRow?: boolean } = {}): string => {
  const next = new URLSearchParams(view)
  for (const name of options.withRow ? [pageParameter, 'row'] : [pageParameter]) {
    const value = current.get(name)
    if (value !== null) next.set(name, value)
  }
  return next.toString()
}

/** When the last filter of a view is cleared, marks the address so that it stays cleared. */
export const markEmptied = (search: URLSearchParams): void => {
  if (search.has(viewParameter) && !search.has('filter')) search.append('filter', noFilter)
}

/** The same query under another view id. */
export const withView = (search: URLSearchParams, id: string): string => {
  const next = new URLSearchParams(search)
  next.set(viewParameter, id)
  return next.toString()
}

const canonical = ({ filter, sort, parameters, columns, density }: GridPlace): string =>
  JSON.stringify([
    filter.toSorted(),
    sort,
    Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    columns,
    density,
  ])

export const isEdited = (view: Pick<GridView, 'definition'>, place: GridPlace): boolean =>
  canonical(view.definition) !== canonical(place)
