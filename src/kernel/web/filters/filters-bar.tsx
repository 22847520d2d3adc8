import type { ReactNode } from 'react'
import { useLiveStatus } from '../api/live-events.ts'
import { CollapsingRow } from '../components/collapsing-row.tsx'
import classes from './filters-bar.module.css'

/** The page's filters at the left, its live state and tools at the right; it stays visible while the page scrolls. */
export const FiltersBar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <search className={classes.bar} aria-label="Filtros">
    <CollapsingRow className={classes.chips}>{children}</CollapsingRow>
    {end && <div className={classes.end}>{end}</div>}
  </search>
)

/** «En vivo» with the time of the last operation, or a notice while reconnecting. */
export const LiveState = ({ last }: { last?: string }) => {
  const status = useLiveStatus()
  return (
    <span className={classes.live} data-status={status}>
      <i aria-hidden="true" />
      {status === 'live' ? 'En vivo' : 'Reconectando…'}
      {last && <span> · última operación {last}</span>}
    </span>
  )
}
