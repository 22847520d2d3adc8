import { IconTrendingDown } from '@tabler/icons-react'
import { formatPercent } from '../../../kernel/contract/formats.ts'
import { measureText, shortText } from '../contract/measure-text.ts'
import type { ObjectiveMeasure, Progress } from '../contract/measures.ts'
import classes from './objectives.module.css'

/** Below this part of the target, where the pace leads is worth a warning. */
const behind = 0.9

const wordsOf = (measure: ObjectiveMeasure, { target, projection }: Progress): string =>
  [
    target === null ? 'sin meta' : `meta ${measureText(measure, target)}`,
    ...(projection === null ? [] : [`proyección ${measureText(measure, projection)}`]),
  ].join(', ')

const Track = ({ actual, target, projection }: Progress & { target: number }) => {
  const width = (value: number) => `${Math.min(100, Math.max(0, (value / target) * 100))}%`
  return (
    <span className={classes.track} aria-hidden="true">
      <i style={{ width: width(actual) }} />
      {projection !== null && <u style={{ left: width(projection) }} />}
    </span>
  )
}

/** What was done, the part of the target it is, and under it the bar with a mark where the pace leads. */
export const ProgressCell = ({ measure, progress }: { measure: ObjectiveMeasure; progress: Progress | undefined }) => {
  if (!progress) return null
  const { actual, target, projection } = progress
  const words = wordsOf(measure, progress)
  const isLate = target !== null && target > 0 && projection !== null && projection / target < behind
  return (
    <span className={classes.progress} title={words}>
      <span className={classes.figures}>
        <b>{shortText(measure, actual)}</b>
        {target !== null && target > 0 && measure !== 'score' && (
          <small data-late={isLate || undefined}>
            {isLate && <IconTrendingDown size={12} stroke={2} aria-hidden />}
            {formatPercent(actual / target, 0)}
          </small>
        )}
      </span>
      {target !== null && target > 0 && <Track {...progress} target={target} />}
      <span className="visually-hidden">
        {words}
        {isLate && ', viene por debajo del ritmo'}
      </span>
    </span>
  )
}
