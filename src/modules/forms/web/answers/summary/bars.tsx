import { formatNumber, formatPercent, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import type { QuestionSummary } from '../../../contract/answers/summary.ts'
import classes from './summary.module.css'

type Share = QuestionSummary['shares'][number]
type BarsProps = { shares: Share[]; answered: number; answeredBefore: number | null; onPick?: (value: string) => void }

const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/** Options by how many chose them; the tick is where the share was in the other period. Each filters the screen. */
export const ShareBars = ({ shares, answered, answeredBefore, onPick }: BarsProps) => {
  const top = Math.max(
    0.01,
    ...shares.map(({ count, before }) =>
      Math.max(ratio(count, answered), before === null ? 0 : ratio(before, answeredBefore ?? 0)),
    ),
  )
  return (
    <ul className={classes.bars}>
      {shares.map(({ value, text, count, before }) => (
        <li key={value}>
          {onPick ? (
            <button type="button" onClick={() => onPick(value)} title={`Ver solo: ${text}`}>
              {text}
            </button>
          ) : (
            <span>{text}</span>
          )}
          <span className={classes.track} aria-hidden="true">
            <i style={{ width: `${(ratio(count, answered) / top) * 100}%` }} />
            {before !== null && (answeredBefore ?? 0) > 0 && (
              <u style={{ left: `${(ratio(before, answeredBefore ?? 0) / top) * 100}%` }} />
            )}
          </span>
          <b>{formatNumber(count)}</b>
          <small>{formatPercent(ratio(count, answered), 0)}</small>
        </li>
      ))}
    </ul>
  )
}

type Bar = NonNullable<QuestionSummary['figures']>['bars'][number]

/** How numbers are spread; what the form does not accept stands out. */
export const Histogram = ({ bars, onPick }: { bars: Bar[]; onPick?: (value: string) => void }) => {
  const top = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className={classes.histogram}>
      {bars.map(({ from, to, count, outside }) => {
        const text = `${formatQuantity(from)} a ${formatQuantity(to)}: ${formatNumber(count)}`
        const content = (
          <>
            <small>{count > 0 ? formatNumber(count) : ''}</small>
            <i data-outside={outside || undefined} style={{ height: `${(count / top) * 84}px` }} />
            <span>{formatQuantity(from)}</span>
          </>
        )
        return (
          <li key={from}>
            {onPick ? (
              <button type="button" aria-label={text} title={text} onClick={() => onPick(`${from}..${to}`)}>
                {content}
              </button>
            ) : (
              <div title={text}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
