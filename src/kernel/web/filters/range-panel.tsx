import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './range-panel.module.css'

/** Days that have a name, to choose with one hand. */
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

/** What has a name beside the calendar of what has none; on a phone over it. */
export const RangePanel = ({ options, calendar }: { options: ReactNode; calendar: ReactNode }) => (
  <div className={classes.panel}>
    <div className={classes.options}>{options}</div>
    {calendar}
  </div>
)
