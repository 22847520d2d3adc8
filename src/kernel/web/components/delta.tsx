import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { cx } from './cx.ts'
import classes from './delta.module.css'

type DeltaProps = {
  /** The sign decides the direction of the arrow. */
  value: number
  /** The figure with its unit and without its sign: «6,8 %». */
  text: string
  /** For figures where less is better: debt, returns. */
  lessIsBetter?: boolean
  /** The named period it compares with: «vs. vie 13/11, 14:32». */
  against?: string
}

/** The arrow says the direction; the colour says good or bad. */
export const Delta = ({ value, text, lessIsBetter, against }: DeltaProps) => {
  const good = lessIsBetter ? value < 0 : value > 0
  const Arrow = value === 0 ? IconEqual : value > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <span className={cx(classes.delta, value !== 0 && (good ? classes.good : classes.bad))}>
        <Arrow size={13} stroke={2.2} aria-hidden />
        <span className="visually-hidden">{value === 0 ? 'igual' : value > 0 ? 'sube' : 'baja'} </span>
        {text}
      </span>
      {against && <span className={classes.against}>{against}</span>}
    </>
  )
}
