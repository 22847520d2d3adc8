import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type GridView, gridViewRoutes } from '../../../contract/grid-views.ts'
import { call } from '../../api/client.ts'
import { usePreference, useSession } from '../../session/session-store.ts'
import { pageSearch, plainView, saysSomething, searchOf, viewIdOf, withView } from './view-place.ts'

type Defaults = Record<string, string>

const isDefaults = (raw: unknown): raw is Defaults => typeof raw === 'object' && raw !== null

/** The default view of each grid, by person and company. */
const useDefaultView = (grid: string) => {
  const { environment } = useSession()
  const [raw, save] = usePreference('default-views')
  const defaults = isDefaults(raw) ? raw : {}
  const key = `${environment.id}:${grid}`
  const setDefault = (id: string | null) => {
    const { [key]: _, ...others } = defaults
    save(id ? { ...others, [key]: id } : others)
  }
  return { defaultId: defaults[key] ?? null, setDefault }
}

/** If the address names a view, or the grid has a default one, whose filters it does not contain yet, fills them in. */
const useArrival = (views: GridView[], defaultId: string | null, isFetched: boolean): boolean => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const arrivalId = saysSomething(parameters) ? null : (viewIdOf(parameters) ?? defaultId)
  const arrivalView = views.find(({ id }) => id === arrivalId)
  const target = arrivalView ? searchOf(arrivalView.id, arrivalView.definition) : null
  useEffect(() => {
    if (target === null) return
    void navigate({ search: pageSearch(new URLSearchParams(search), target, { withRow: true }) }, { replace: true })
  }, [target, search, navigate])
  return target !== null || (!isFetched && arrivalId !== null && arrivalId !== plainView)
}

/** The saved views of a grid, the current one, and the actions on them. */
export const useGridViews = (grid: string) => {
  const queries = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const key = ['grid-views', grid]
  const { data, isFetched } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(gridViewRoutes.list, { query: { grid }, signal }),
    staleTime: 60_000,
  })
  const views = data?.items ?? []
  const { defaultId, setDefault } = useDefaultView(grid)
  const arriving = useArrival(views, defaultId, isFetched)
  const viewId = viewIdOf(new URLSearchParams(search))
  const go = (view: string) => void navigate({ search: pageSearch(new URLSearchParams(search), view) })
  const put = (view: GridView) =>
    queries.setQueryData<{ items: GridView[] }>(key, current => ({
      items: [...(current?.items ?? []).filter(({ id }) => id !== view.id), view].sort((a, b) =>
        a.name.localeCompare(b.name, 'es'),
      ),
    }))
  return {
    views,
    current: views.find(({ id }) => id === viewId) ?? null,
    /** The grid shows nothing until its view is applied, instead of all rows first. */
    arriving,
    defaultId,
    setDefault,
    put,
    forget: (id: string) =>
      queries.setQueryData<{ items: GridView[] }>(key, current => ({
        items: (current?.items ?? []).filter(view => view.id !== id),
      })),
    open: (view: GridView) => go(searchOf(view.id, view.definition)),
    /** Opens the grid as declared, even when it has a default view. */
    openPlain: () => go(searchOf(defaultId && plainView, null)),
    /** Marks the current state as this view, after saving it. */
    name: (view: GridView) =>
      void navigate({ search: withView(new URLSearchParams(window.location.search), view.id) }, { replace: true }),
  }
}
export type GridViews = ReturnType<typeof useGridViews>
