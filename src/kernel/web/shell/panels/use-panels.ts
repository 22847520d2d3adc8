import { useMemo } from 'react'
import type { Role } from '../../../contract/roles.ts'
import { useRegistry } from '../../app/registry.ts'
import { panelIds, type WebPanel } from '../../app/web-module.ts'
import { useSession } from '../../session/session-store.ts'
import { usePanelBadges } from './panel-store.ts'

const isFor = ({ roles }: WebPanel, role: Role): boolean => !roles || roles.includes(role)
const waitsForBadge = ({ rolesWithBadge }: WebPanel, role: Role): boolean => rolesWithBadge?.includes(role) ?? false

/** The panels of the person's role, in the order of their toggles. */
export const usePanels = (): WebPanel[] => {
  const { panels } = useRegistry()
  const { role } = useSession()
  return useMemo(
    () =>
      panelIds.flatMap(
        id => panels.find(panel => panel.id === id && (isFor(panel, role) || waitsForBadge(panel, role))) ?? [],
      ),
    [panels, role],
  )
}

/** The panels of the person that have a toggle now. */
export const useOfferedPanels = (): WebPanel[] => {
  const { role } = useSession()
  const badges = usePanelBadges()
  return usePanels().filter(panel => isFor(panel, role) || badges[panel.id])
}
