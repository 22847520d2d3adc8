import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import classes from './quick-panel.module.css'

type Props = {
  title: string
  note?: string
  add?: { label: string; run: () => void; disabled?: boolean }
  children: ReactNode
}

/** A part of the panel, ruled off from the one above. */
export const PanelSection = ({ title, note, add, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>{title}</h3>
        {note && <span className={classes.note}>{note}</span>}
        {add && <IconButton size="small" icon={IconPlus} label={add.label} disabled={add.disabled} onClick={add.run} />}
      </header>
      {children}
    </section>
  )
}
