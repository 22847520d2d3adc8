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

/** At the edge of the screen while neither toolbar nor rail offers it: the way back must always be there. */
export const ThemeEdge = () => (
  <div className={classes.edge}>
    <ThemeButton />
  </div>
)
