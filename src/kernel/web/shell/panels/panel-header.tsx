import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../components/icon-button.tsx'
import classes from './panel-dock.module.css'
import { closePanel } from './panel-store.ts'

export const PanelHeader = ({ title }: { title: string }) => (
  <header className={classes.top}>
    <h2>{title}</h2>
    <IconButton size="small" icon={IconX} label="Cerrar" shortcut="Esc" onClick={closePanel} />
  </header>
)
