import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './kpi-strip.module.css'
import { Sparkline } from './sparkline.tsx'

export type Kpi = {
  label: string
  /** The figure; `minor` (cents, unit) follows it smaller and grey. */
  value: string
  minor?: string
  /** One line: a Delta, a meter, a note. */
  foot?: ReactNode
  /** Address of the rows the figure was counted from. */
  url?: string
  /** Address of the rows of `minor`, where it is a figure of its own. */
  minorUrl?: string
  /** Values of the sparkline in the first cell, which is wider. */
  trend?: number[]
}

/**
 * One card with four to six figures separated by hairlines (look.md). While `kpis` is null, a skeleton of the same
 * geometry.
 */
export const KpiStrip = ({ kpis, cells = 6 }: { kpis: Kpi[] | null; cells?: number }) => (
  <div className={classes.place}>
    <dl className={classes.strip} aria-busy={kpis === null || undefined}>
      {kpis
        ? kpis.map(kpi => <KpiCell key={kpi.label} kpi={kpi} />)
        : Array.from({ length: cells }, (_, index) => `blank-${index}`).map(key => (
            <div key={key} className={classes.cell}>
              <dt className={classes.blank} />
              <dd className={classes.blankValue} />
            </div>
          ))}
    </dl>
  </div>
)

const KpiFigure = ({ kpi: { label, value, minor, url, ...kpi } }: { kpi: Kpi }) => {
  const minorUrl = minor ? kpi.minorUrl : undefined
  const small = minor && <small>{minor}</small>
  const figure = (
    <>
      {value}
      {!minorUrl && small}
    </>
  )
  return (
    <>
      {url ? (
        <Link
          className={classes.figure}
          to={url}
          aria-label={`${label}: ${value}${minorUrl ? '' : (minor ?? '')}, ver el detalle`}
        >
          {figure}
        </Link>
      ) : (
        figure
      )}
      {minorUrl && (
        <Link className={classes.minor} to={minorUrl} aria-label={`${label}:${minor ?? ''}, ver el detalle`}>
          {small}
        </Link>
      )}
    </>
  )
}

const KpiCell = ({ kpi }: { kpi: Kpi }) => (
  <div className={classes.cell}>
    <dt>{kpi.label}</dt>
    <dd>
      <KpiFigure kpi={kpi} />
    </dd>
    {kpi.foot && <dd className={classes.foot}>{kpi.foot}</dd>}
    {kpi.trend && <Sparkline className={classes.trend} values={kpi.trend} />}
  </div>
)

/** A ratio from 0 to 1 as a thin bar. */
export const Meter = ({ ratio, label }: { ratio: number; label: string }) => (
  <span className={classes.meter} role="img" aria-label={label}>
    <i style={{ width: `${Math.min(1, Math.max(0, ratio)) * 100}%` }} />
  </span>
)
