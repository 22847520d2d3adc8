import { IconPalette } from '@tabler/icons-react'
import { IconButton } from '../../components/icon-button.tsx'
import { togglePanel, useOpenPanel } from '../panels/panel-store.ts'
import classes from './theme-button.module.css'

export const ThemeButton = () => {
  const open = useOpenPanel() === 'theme'
  return (
    <span data-panel-toggle="theme">
      <IconButton
        icon={IconPalette}
        label="Ajustes de tema"
        aria-expanded={open}
        onClick={() => togglePanel('theme')}
      />
    </span>
  )
}

/**
 * Shown at the edge of the screen when neither the toolbar nor the rail has it, so that the settings can always be
 * opened.
 */
export const ThemeEdge = () => (
  <div className={classes.edge}>
    <ThemeButton />
  </div>
)
