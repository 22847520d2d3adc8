import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './range-panel.module.css'

/** A preset of the range, as a button. */
export const RangeOption = ({
  label,
  chosen: isChosen,
  onClick,
}: {
  label: string
  chosen: boolean
  onClick: () => void
}) => (
  <button type="button" className={classes.option} aria-pressed={isChosen} onClick={onClick}>
    {label}
    {isChosen && <IconCheck size={16} stroke={2} aria-hidden />}
  </button>
)

export const RangeHeading = ({ children }: { children: ReactNode }) => (
  <span className={classes.heading}>{children}</span>
)

/** Presets beside a calendar for other ranges; above it on a phone. */
export const RangePanel = ({ options, calendar }: { options: ReactNode; calendar: ReactNode }) => (
  <div className={classes.panel}>
    <div className={classes.options}>{options}</div>
    {calendar}
  </div>
)
