import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from './cx.ts'
import classes from './icon-button.module.css'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: Icon
  /** The accessible name and the tooltip. */
  label: string
  shortcut?: string
  size?: 'small' | 'normal'
  pressed?: boolean
  tooltip?: boolean
  ref?: Ref<HTMLButtonElement>
}

export const IconButton = ({
  icon: Glyph,
  label,
  shortcut,
  size = 'normal',
  pressed,
  tooltip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <Tooltip label={shortcut ? `${label} · ${shortcut}` : label} disabled={!tooltip}>
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(classes.button, size === 'small' && classes.small, className)}
    >
      <Glyph size={size === 'small' ? 16 : 20} stroke={1.75} aria-hidden />
    </button>
  </Tooltip>
)

/** A link that looks like an icon button. */
export const iconLinkClass = (size: 'small' | 'normal' = 'normal'): string =>
  cx(classes.button, size === 'small' && classes.small)
