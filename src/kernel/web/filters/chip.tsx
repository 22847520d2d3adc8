import type { Icon } from '@tabler/icons-react'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ComponentProps, Ref } from 'react'
import { cx } from '../components/cx.ts'
import classes from './chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'children' | 'value'> & {
  icon: Icon
  /** Empty for a chip whose value says it all. */
  name?: string
  value: string
  isSet?: boolean
  onClear?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A filter chip: icon, name and value; when set, it has a violet background and a × button. */
export const Chip = ({ icon: Glyph, name, value, isSet, onClear, className, ...button }: ChipProps) => (
  <span className={cx(classes.chip, isSet && classes.set, className)} data-set={isSet || undefined}>
    <button {...button} type="button">
      <Glyph size={16} stroke={1.75} aria-hidden />
      {name && <span>{name}</span>}
      <b>{value}</b>
      {!onClear && <IconChevronDown size={14} stroke={2} aria-hidden />}
    </button>
    {onClear && (
      <button type="button" className={classes.clear} aria-label={`Quitar ${name ?? value}`} onClick={onClear}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    )}
  </span>
)
