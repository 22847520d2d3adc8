import { Suspense, use, useEffect, useMemo } from 'react'
import type { WebPanel } from '../../app/web-module.ts'
import { Boundary } from '../../components/boundary.tsx'
import { setPanelBadge } from './panel-store.ts'
import { usePanels } from './use-panels.ts'

type Loaded = ReturnType<NonNullable<WebPanel['loadBadge']>>

/** Runs a panel's hook and tells the toolbar what it says. */
const Probe = ({ id, loaded }: { id: WebPanel['id']; loaded: Loaded }) => {
  const { useBadge } = use(loaded)
  const { count, text } = useBadge() ?? {}
  useEffect(() => {
    setPanelBadge(id, text === undefined ? null : { count, text })
  }, [id, count, text])
  useEffect(() => () => setPanelBadge(id, null), [id])
  return null
}

/** A badge that fails is a missing badge, never a broken shell. */
export const PanelBadges = () => {
  const panels = usePanels()
  const probes = useMemo(
    () => panels.flatMap(({ id, loadBadge }) => (loadBadge ? [{ id, loaded: loadBadge() }] : [])),
    [panels],
  )
  return probes.map(({ id, loaded }) => (
    <Boundary key={id} fallback={() => null}>
      <Suspense fallback={null}>
        <Probe id={id} loaded={loaded} />
      </Suspense>
    </Boundary>
  ))
}
