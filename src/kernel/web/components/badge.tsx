import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './badge.module.css'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info' | 'brand'

/** A state in words, with an icon whenever it carries colour. A normal state is neutral. */
export const Badge = ({
  tone = 'neutral',
  icon: Glyph,
  children,
}: {
  tone?: Tone
  icon?: Icon
  children: ReactNode
}) => (
  <span className={cx(classes.badge, classes[tone])}>
    {Glyph && <Glyph size={13} stroke={2.1} aria-hidden />}
    {children}
  </span>
)
