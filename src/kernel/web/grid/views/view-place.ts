import type { GridView, GridViewDefinition } from '../../../contract/grid-views.ts'

/** What the address says of a grid's view, and what its person chose for its columns. */
export type GridPlace = GridViewDefinition

const viewParameter = 'vista'
/** Chosen on purpose: the grid as it is declared, whatever view a person opens it with. */
export const plainView = 'general'
/** Which of a page's grids is seen: no view changes it. */
const pageParameter = 'ver'
/** What the address holds besides a view: the open row, the page's grid. */
const besides = [viewParameter, pageParameter, 'row']
const notOfParameters = [...besides, 'filter', 'sort']

export const viewIdOf = (search: URLSearchParams): string | null => search.get(viewParameter)

export const placeOf = (search: URLSearchParams, own: Pick<GridPlace, 'columns' | 'density'>): GridPlace => ({
  filter: search.getAll('filter').filter(Boolean),
  sort: search.get('sort') ?? '',
  parameters: Object.fromEntries([...search].filter(([name]) => !notOfParameters.includes(name))),
  ...own,
})

/** Whether an address says anything of a view by itself; one that does wins over any saved view. */
export const saysSomething = (search: URLSearchParams): boolean =>
  [...search.keys()].some(name => !besides.includes(name))

/** Says that there is no filter on purpose: without it an address would be filled in from its view again. */
const noFilter = ''

/** The address of a view. */
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

/** The address of a page with the view of its grid, which says nothing else of the page. */
export const pageSearch = (current: URLSearchParams, view: string, options: { withRow?: boolean } = {}): string => {
  const next = new URLSearchParams(view)
  for (const name of options.withRow ? [pageParameter, 'row'] : [pageParameter]) {
    const value = current.get(name)
    if (value !== null) next.set(name, value)
  }
  return next.toString()
}

/** A filter that is emptied under a view stays emptied. */
export const markEmptied = (search: URLSearchParams): void => {
  if (search.has(viewParameter) && !search.has('filter')) search.append('filter', noFilter)
}

/** Another view over the same place. */
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
