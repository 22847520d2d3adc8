import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state.module.css'

/** What is missing, why, and one action. */
export const EmptyState = ({
  icon: Glyph = IconInbox,
  title,
  text,
  children,
}: {
  icon?: Icon
  title: string
  text?: string
  children?: ReactNode
}) => (
  <div className={classes.state}>
    <span className={classes.icon}>
      <Glyph size={20} stroke={1.75} aria-hidden />
    </span>
    <p className={classes.title}>{title}</p>
    {text && <p className={classes.text}>{text}</p>}
    {children && <div className={classes.actions}>{children}</div>}
  </div>
)
