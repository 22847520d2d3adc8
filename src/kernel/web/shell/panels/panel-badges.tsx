import { BadgeProbe } from '../badge-probe.tsx'
import { setPanelBadge } from './panel-store.ts'
import { usePanels } from './use-panels.ts'

/** What the toggles of the toolbar show besides their icons. */
export const PanelBadges = () =>
  usePanels().map(
    ({ id, loadBadge }) => loadBadge && <BadgeProbe key={id} id={id} loadBadge={loadBadge} tell={setPanelBadge} />,
  )
