import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { routeProblems } from '../../contract/problems.ts'
import { type RouteView, routeRoutes } from '../../contract/routes.ts'
import { mergeRoutes } from './merge-routes.ts'
import { countChanges, type DraftStop, draftOf, inputsOf } from './route-draft.ts'

type Timeline = { past: DraftStop[][]; now: DraftStop[]; future: DraftStop[][] }

/** Steps that can be taken back. */
const remembered = 100

const useTimeline = (first: DraftStop[]) => {
  const [timeline, setTimeline] = useState<Timeline>({ past: [], now: first, future: [] })
  const change = useCallback(
    (next: DraftStop[]) =>
      setTimeline(({ past, now }) => ({ past: [...past, now].slice(-remembered), now: next, future: [] })),
    [],
  )
  const undo = useCallback(
    () =>
      setTimeline(one => {
        const before = one.past.at(-1)
        return before ? { past: one.past.slice(0, -1), now: before, future: [one.now, ...one.future] } : one
      }),
    [],
  )
  const redo = useCallback(
    () =>
      setTimeline(one => {
        const [next, ...future] = one.future
        return next ? { past: [...one.past, one.now], now: next, future } : one
      }),
    [],
  )
  return { timeline, change, undo, redo, begin: (now: DraftStop[]) => setTimeline({ past: [], now, future: [] }) }
}

const read = (sellerId: string): Promise<RouteView> => call(routeRoutes.read, { params: { sellerId } })

/**
 * A route being edited over what is saved: every step can be undone, a refused save keeps them all, and what another
 * person saved meanwhile is brought in without losing them.
 */
export const useRouteDraft = (saved: RouteView) => {
  const [base, setBase] = useState(saved)
  const first = useMemo(() => draftOf(saved.stops), [saved])
  const { timeline, change, undo, redo, begin } = useTimeline(first)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; isConflict: boolean } | null>(null)
  const queries = useQueryClient()
  const { now, past, future } = timeline
  const changes = useMemo(() => countChanges(base.stops, now), [base, now])

  const settle = (route: RouteView) => {
    setBase(route)
    setRefusal(null)
    queries.setQueryData(['routes', 'one', route.seller.id], route)
    void queries.invalidateQueries({ queryKey: ['routes', 'around'] })
  }
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      const isConflict = isApiError(error) && error.code === routeProblems.changed.code
      setRefusal({ message: messageOf(error), isConflict })
    } finally {
      setBusy(false)
    }
  }
  const put = async (stops: RouteView['stops'], version: string) => {
    const answer = await call(routeRoutes.save, {
      body: { routes: [{ sellerId: base.seller.id, version, stops: inputsOf(stops) }] },
    })
    return answer.routes[0] as RouteView
  }
  const save = () =>
    attempt(async () => {
      if (busy || changes === 0) return
      const route = await put(now, base.version)
      settle(route)
      const before = base.stops
      const takeBack = () =>
        void attempt(async () => {
          const restored = await put(before, route.version)
          settle(restored)
          change(draftOf(restored.stops))
        })
      const text = changes === 1 ? 'Guardaste 1 cambio de la ruta.' : `Guardaste ${changes} cambios de la ruta.`
      showToast({ variant: 'success', text, action: { label: 'Deshacer', run: takeBack } })
    })

  return {
    base,
    stops: now,
    changes,
    busy,
    refusal,
    change,
    undo: past.length > 0 ? undo : null,
    redo: future.length > 0 ? redo : null,
    save,
    /** Theirs and mine together, to look at and save. */
    bringTheirs: () =>
      attempt(async () => {
        const theirs = await read(base.seller.id)
        change(mergeRoutes({ base: base.stops, mine: now, theirs: theirs.stops }))
        settle(theirs)
      }),
    discard: () =>
      attempt(async () => {
        const route = await read(base.seller.id)
        settle(route)
        begin(draftOf(route.stops))
      }),
    /** What another act on this route left saved. */
    adopt: (route: RouteView) => {
      settle(route)
      change(draftOf(route.stops))
    },
  }
}

export type RouteDraft = ReturnType<typeof useRouteDraft>
