import { IconCheck } from '@tabler/icons-react'
import classes from './settle.module.css'

/** A difference in a table: zero is grey with a check, others are highlighted with their sign. */
export const Match = ({ value, text }: { value: number; text: string }) =>
  value === 0 ? (
    <span className={classes.match}>
      <IconCheck size={14} stroke={2} aria-hidden /> {text}
    </span>
  ) : (
    <span className={value > 0 ? classes.over : classes.changed}>{text}</span>
  )
