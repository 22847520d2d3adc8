import { useMemo } from 'react'
import { useRegistry } from '../../app/registry.ts'
import { panelIds, type WebPanel } from '../../app/web-module.ts'
import { useSession } from '../../session/session-store.ts'

/** The panels of the person's role, in the order of their toggles. */
export const usePanels = (): WebPanel[] => {
  const { panels } = useRegistry()
  const { role } = useSession()
  return useMemo(
    () =>
      panelIds.flatMap(
        id => panels.find(panel => panel.id === id && (!panel.roles || panel.roles.includes(role))) ?? [],
      ),
    [panels, role],
  )
}
