import type { ReactNode } from 'react'
import { countedChange, pointsMoved, relativeChange } from '../../contract/changes.ts'
import { formatNumber, formatPercent } from '../../contract/formats.ts'
import { Delta } from './delta.tsx'

/** The change of a figure in percent of the previous one; nothing when the previous one is zero. */
export const PercentDelta = ({
  now,
  before,
  against,
}: {
  now: number
  before: number
  against?: string
}): ReactNode => {
  const value = relativeChange(now, before)
  if (value === null) return against ? <span>sin datos {against}</span> : null
  return <Delta value={value} text={formatPercent(Math.abs(value))} against={against} />
}

/** The change in whole units; nothing when there were none before. */
export const CountDelta = ({ now, before }: { now: number; before: number }): ReactNode => {
  const value = countedChange(now, before)
  return value === null ? null : <Delta value={value} text={formatNumber(Math.abs(value))} />
}

/** The change of a ratio, in percentage points. */
export const PointsDelta = ({ now, before }: { now: number | null; before: number | null }): ReactNode => {
  const value = pointsMoved(now, before)
  return value === null ? null : <Delta value={value} text={`${formatNumber(Math.abs(value) * 100, 1)} p.p.`} />
}
