import { formatDay, formatNumber } from '../../../../../kernel/contract/formats.ts'
import { Card } from '../../../../../kernel/web/components/card.tsx'
import type { AnswersFrame, AnswersSummary } from '../../../contract/answers/summary.ts'
import classes from './summary.module.css'

const [width, height] = [520, 120]

type Week = AnswersSummary['weeks'][number] & { score: number }

const pointsOf = (weeks: Week[]) => {
  const scores = weeks.map(({ score }) => score)
  const [low, high] = [Math.min(...scores), Math.max(...scores)]
  const span = Math.max(4, high - low)
  return weeks.map(({ score }, index) => ({
    x: weeks.length === 1 ? width / 2 : (index / (weeks.length - 1)) * width,
    y: height - 12 - ((score - low) / span) * (height - 32),
  }))
}

/** Where, between two weeks, a version was published. */
const rulesOf = (weeks: Week[], versions: AnswersFrame['versions']) =>
  versions.flatMap(({ number, publishedAt }) => {
    const day = publishedAt.slice(0, 10)
    const index = weeks.findLastIndex(({ monday }) => monday <= day)
    return index >= 0 && weeks.length > 1 ? [{ number, x: (index / (weeks.length - 1)) * width }] : []
  })

type Props = { weeks: AnswersSummary['weeks']; versions: AnswersFrame['versions'] }

/** The score of the last weeks, with a rule where the form changed. Nothing in a form that gives no points. */
export const ScoreTrend = ({ weeks, versions }: Props) => {
  const scored = weeks.filter((week): week is Week => week.score !== null)
  const last = scored.at(-1)
  if (!last || scored.length < 2) return null
  const points = pointsOf(scored)
  const words = scored.map(({ monday, score }) => `${formatDay(monday)}: ${formatNumber(score, 1)} %`).join('; ')
  return (
    <Card title="Puntaje por semana" note={`últimas ${scored.length} semanas · ahora ${formatNumber(last.score, 1)} %`}>
      <svg className={classes.trend} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
        {rulesOf(scored, versions).map(({ number, x }) => (
          <g key={number}>
            <path d={`M${x} 0V${height}`} />
            <text x={x + 4} y={height - 2}>{`v${number}`}</text>
          </g>
        ))}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <circle cx={points.at(-1)?.x} cy={points.at(-1)?.y} r="4" />
      </svg>
    </Card>
  )
}
