import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'
import { cx } from './cx.ts'

/** One `primary` per view (look.md); `danger` only as the last button of a destructive dialog. */
export type ButtonVariant = 'primary' | 'outlined' | 'ghost' | 'link' | 'danger'

type Look = {
  variant?: ButtonVariant
  size?: 'small' | 'normal' | 'large'
  leftIcon?: ReactNode
  rightIcon?: ReactNode
  wide?: boolean
  busy?: boolean
  children?: ReactNode
  className?: string
}

const classOf = ({ variant = 'outlined', size = 'normal', wide, busy, className }: Look) =>
  cx(classes.button, classes[variant], classes[size], wide && classes.wide, busy && classes.busy, className)

const Content = ({ leftIcon, rightIcon, children }: Look) => (
  <>
    {leftIcon}
    {children}
    {rightIcon}
  </>
)

export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

export const Button = ({
  variant,
  size,
  leftIcon,
  rightIcon,
  wide,
  busy,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    className={classOf({ variant, size, wide, busy, className })}
  >
    <Content leftIcon={leftIcon} rightIcon={rightIcon}>
      {children}
    </Content>
  </button>
)

export const ButtonLink = ({
  to,
  variant,
  size,
  leftIcon,
  rightIcon,
  wide,
  className,
  children,
  'aria-label': label,
}: Look & { to: string; 'aria-label'?: string }) => (
  <Link to={to} aria-label={label} className={classOf({ variant, size, wide, className })}>
    <Content leftIcon={leftIcon} rightIcon={rightIcon}>
      {children}
    </Content>
  </Link>
)
