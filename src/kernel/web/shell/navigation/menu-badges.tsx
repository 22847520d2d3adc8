import { Suspense, use, useEffect, useMemo } from 'react'
import { groupIncludes } from '../../../contract/roles.ts'
import { useRegistry } from '../../app/registry.ts'
import type { WebMenuBadge } from '../../app/web-module.ts'
import { Boundary } from '../../components/boundary.tsx'
import { useSession } from '../../session/session-store.ts'
import { setMenuBadge } from './menu-badge-store.ts'

type Loaded = ReturnType<WebMenuBadge['loadBadge']>

/** Runs a module's hook and tells the menu what it says. */
const Probe = ({ id, loaded }: { id: string; loaded: Loaded }) => {
  const { useBadge } = use(loaded)
  const count = useBadge()?.count ?? 0
  useEffect(() => {
    setMenuBadge(id, count)
    return () => setMenuBadge(id, 0)
  }, [id, count])
  return null
}

/** Counts beside entries of the menu. One that fails is a missing count, never a broken shell. */
export const MenuBadges = () => {
  const { menuBadges } = useRegistry()
  const { role } = useSession()
  const probes = useMemo(
    () =>
      menuBadges
        .filter(({ access }) => groupIncludes(access, role))
        .map(({ id, loadBadge }) => ({ id, loaded: loadBadge() })),
    [menuBadges, role],
  )
  return probes.map(({ id, loaded }) => (
    <Boundary key={id} fallback={() => null}>
      <Suspense fallback={null}>
        <Probe id={id} loaded={loaded} />
      </Suspense>
    </Boundary>
  ))
}
