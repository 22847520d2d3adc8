import type { ReactNode } from 'react'
import classes from './totals-bar.module.css'

export type Total = { label: string; value: string }

/** Pinned under a table: the totals of all rows that the filter matches. */
export const TotalsBar = ({
  count,
  label,
  totals,
  children,
}: {
  count: string
  label: string
  totals: Total[]
  children?: ReactNode
}) => (
  <div className={classes.bar} role="status" aria-label="Totales">
    <span>
      <b>{count}</b> {label}
    </span>
    {totals.map(total => (
      <span key={total.label}>
        <i>{total.label}</i>
        <b>{total.value}</b>
      </span>
    ))}
    {children && <span className={classes.end}>{children}</span>}
  </div>
)
