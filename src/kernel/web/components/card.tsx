import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './card.module.css'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export type CardAction = { label: string; run: () => void }

type CardProps = {
  title?: string
  /** Small and grey beside the title. */
  note?: ReactNode
  /** At the end of the head: a segmented control, a link, a badge. */
  side?: ReactNode
  actions?: CardAction[]
  /** Without padding, for tables and maps. */
  flush?: boolean
  /** Old data stays, faded, while it is fetched again. */
  refreshing?: boolean
  children: ReactNode
}

const CardMenu = ({ title, actions }: { title?: string; actions: CardAction[] }) => (
  <Menu>
    <Menu.Target>
      <IconButton size="small" icon={IconDots} label={title ? `Opciones de ${title}` : 'Opciones'} />
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ label, run }) => (
        <Menu.Item key={label} onClick={run}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** The only bordered container of a page: cards are never nested. */
export const Card = ({ title, note, side, actions = [], flush, refreshing, children }: CardProps) => {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined} aria-busy={refreshing || undefined}>
      {(title || side || actions.length > 0) && (
        <header className={classes.head}>
          {title && <h2 id={id}>{title}</h2>}
          {note && <span className={classes.note}>{note}</span>}
          <span className={classes.end}>
            {side}
            {actions.length > 0 && <CardMenu title={title} actions={actions} />}
          </span>
        </header>
      )}
      <div className={cx(flush ? classes.flush : classes.body, refreshing && classes.refreshing)}>{children}</div>
    </section>
  )
}
