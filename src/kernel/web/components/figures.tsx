import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '../../contract/formats.ts'
import { Delta } from './delta.tsx'

/** How a figure moved, in percent of the one before; nothing to say when there was none. */
export const PercentDelta = ({
  now,
  before,
  against,
}: {
  now: number
  before: number
  against?: string
}): ReactNode => {
  if (before === 0) return against ? <span>sin datos {against}</span> : null
  const value = (now - before) / Math.abs(before)
  return <Delta value={value} text={formatPercent(Math.abs(value))} against={against} />
}

export const CountDelta = ({ now, before }: { now: number; before: number }): ReactNode => (
  <Delta value={now - before} text={formatNumber(Math.abs(now - before))} />
)

/** Ratios move in points, not in percent of themselves. */
export const PointsDelta = ({ now, before }: { now: number | null; before: number | null }): ReactNode => {
  if (now === null || before === null) return null
  return <Delta value={now - before} text={`${formatNumber(Math.abs(now - before) * 100, 1)} p.p.`} />
}
