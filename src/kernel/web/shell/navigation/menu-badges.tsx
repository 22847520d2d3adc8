import { belongsTo } from '../../../contract/roles.ts'
import { useRegistry } from '../../app/registry.ts'
import type { PanelBadge } from '../../app/web-module.ts'
import { useSession } from '../../session/session-store.ts'
import { BadgeProbe } from '../badge-probe.tsx'
import { setMenuBadge } from './menu-badge-store.ts'

const tellMenu = (id: string, badge: PanelBadge | null): void => setMenuBadge(id, badge?.count ?? 0)

/** Counts beside entries of the menu. */
export const MenuBadges = () => {
  const { menuBadges } = useRegistry()
  const session = useSession()
  return menuBadges
    .filter(({ access }) => belongsTo(access, session))
    .map(({ id, loadBadge }) => <BadgeProbe key={id} id={id} loadBadge={loadBadge} tell={tellMenu} />)
}
