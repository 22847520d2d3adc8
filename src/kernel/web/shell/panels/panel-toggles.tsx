import type { WebPanel } from '../../app/web-module.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { togglePanel, useOpenPanel, usePanelBadges } from './panel-store.ts'
import classes from './panel-toggles.module.css'
import { useOfferedPanels } from './use-panels.ts'

const Toggle = ({ panel }: { panel: WebPanel }) => {
  const open = useOpenPanel() === panel.id
  const badge = usePanelBadges()[panel.id]
  const label = badge ? `${panel.toggle.label}, ${badge.text}` : panel.toggle.label
  return (
    <span className={classes.place} data-panel-toggle={panel.id}>
      <IconButton icon={panel.toggle.icon} label={label} aria-expanded={open} onClick={() => togglePanel(panel.id)} />
      {badge && badge.count !== 0 && (
        <span className={badge.count === undefined ? classes.dot : classes.count} aria-hidden="true">
          {badge.count !== undefined && (badge.count > 99 ? '99+' : badge.count)}
        </span>
      )}
    </span>
  )
}

/** The toolbar's buttons that open the panels of the modules. */
export const PanelToggles = () => useOfferedPanels().map(panel => <Toggle key={panel.id} panel={panel} />)
