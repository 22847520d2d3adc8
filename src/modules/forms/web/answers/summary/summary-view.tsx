import { IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatSeconds } from '../../../../../kernel/contract/formats.ts'
import { periodName } from '../../../../../kernel/contract/periods.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Delta } from '../../../../../kernel/web/components/delta.tsx'
import { EmptyState } from '../../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { type Kpi, KpiStrip } from '../../../../../kernel/web/components/kpi-strip.tsx'
import { answerReadingRoutes } from '../../../contract/answers/routes.ts'
import type { AnswersFrame, AnswersSummary } from '../../../contract/answers/summary.ts'
import type { AnswerFilters } from '../use-answer-filters.ts'
import { CrossCard } from './cross-card.tsx'
import { QuestionCard } from './question-card.tsx'
import { ScoreTrend } from './score-trend.tsx'
import classes from './summary.module.css'

type Figure = {
  now: number | null
  before: number | null | undefined
  text: (value: number) => string
  difference?: (value: number) => string
  lessIsBetter?: boolean
}

const deltaOf = (
  { now, before, text, difference = text, lessIsBetter = false }: Figure,
  against: string | undefined,
) =>
  now !== null && typeof before === 'number' ? (
    <Delta
      value={now - before}
      lessIsBetter={lessIsBetter}
      text={difference(Math.abs(now - before))}
      {...(against ? { against } : {})}
    />
  ) : undefined

const kpisOf = ({ head, before }: AnswersSummary, against: string | undefined): Kpi[] => {
  const kpi = (label: string, figure: Figure): Kpi => ({
    label,
    value: figure.now === null ? '—' : figure.text(figure.now),
    foot: deltaOf(figure, against),
  })
  const count = (value: number): string => formatNumber(value)
  return [
    kpi('Respuestas', { now: head.answers, before: before?.answers, text: count }),
    kpi('Clientes', { now: head.customers, before: before?.customers, text: count }),
    kpi('Vendedores', { now: head.sellers, before: before?.sellers, text: count }),
    ...(head.score === null && !before?.score
      ? []
      : [
          kpi('Puntaje medio', {
            now: head.score,
            before: before?.score,
            text: value => `${formatNumber(value, 1)} %`,
            difference: value => `${formatNumber(value, 1)} p.p.`,
          }),
        ]),
    kpi('Tiempo en completar', { now: head.seconds, before: before?.seconds, text: formatSeconds, lessIsBetter: true }),
  ]
}

type Props = { frame: AnswersFrame; filters: AnswerFilters }

/** What was answered in the period, question by question. */
export const SummaryView = ({ frame, filters }: Props) => {
  const { comparedQuery, compared, selection } = filters
  const query = useQuery({
    queryKey: ['form-answers', frame.form.id, 'summary', comparedQuery],
    queryFn: ({ signal }) =>
      call(answerReadingRoutes.summary, { params: { id: frame.form.id }, query: comparedQuery, signal }),
    placeholderData: before => before,
  })
  const { data, error, refetch } = query
  if (error && !data)
    return <QueryError title="No pudimos traer las respuestas" error={error} onRetry={() => void refetch()} />
  const against = compared ? `vs. ${periodName(compared, selection.range.today)}` : undefined
  if (data?.head.answers === 0)
    return (
      <EmptyState
        icon={IconForms}
        title="Sin respuestas con estos filtros"
        text={
          frame.answers > 0
            ? 'Elegí otro período o quitá algún filtro.'
            : 'Cuando el equipo conteste, acá vas a ver el resumen.'
        }
      />
    )
  return (
    <>
      <KpiStrip kpis={data ? kpisOf(data, against) : null} cells={5} />
      {data?.isPartial && (
        <p className={classes.none}>Hay demasiadas respuestas distintas: se muestran las más frecuentes.</p>
      )}
      <div className={classes.cards}>
        {data && <ScoreTrend weeks={data.weeks} versions={frame.versions} />}
        {data?.questions.map(summary => {
          const question = frame.questions.find(one => one.name === summary.name && one.group === summary.group)
          if (!question) return null
          return (
            <QuestionCard
              key={`${summary.group}.${summary.name}`}
              question={question}
              summary={summary}
              filters={filters}
            />
          )
        })}
        {data && (
          <div className={classes.whole}>
            <CrossCard frame={frame} filters={filters} />
          </div>
        )}
      </div>
    </>
  )
}
