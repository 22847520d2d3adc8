import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { choicesAddress } from '../../../../kernel/contract/choices-address.ts'
import { formatNumber, formatPercent } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import type { ShownWidgetQuestion } from '../../../../kernel/web/app/web-module.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { Delta } from '../../../../kernel/web/components/delta.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { FigureLink } from '../../../../kernel/web/components/figure-link.tsx'
import { KpiStrip } from '../../../../kernel/web/components/kpi-strip.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { selectionQuery } from '../../../../kernel/web/filters/selection.ts'
import { writeCondition } from '../../contract/answers/answer-query.ts'
import { questionFigure } from '../../contract/answers/question-figure.ts'
import { answerReadingRoutes } from '../../contract/answers/routes.ts'
import type { AnswersQuestion } from '../../contract/answers/summary.ts'
import { formAnswersTopic } from '../../contract/live.ts'
import { answersUrl } from './answers-url.ts'
import { noteOf, QuestionContent } from './summary/question-card.tsx'

const useQuestion = ({ form, question, days, compared, choices }: ShownWidgetQuestion) => {
  const query = {
    question,
    ...days,
    ...selectionQuery(choices),
    ...(compared ? { compareFrom: compared.from, compareTo: compared.to } : {}),
    customers: '',
    versions: '',
    answers: '',
  }
  const result = useQuery({
    queryKey: ['form-answers', form, 'question', query],
    queryFn: ({ signal }) => call(answerReadingRoutes.question, { params: { id: form }, query, signal }),
  })
  const { refetch } = result
  const renew = useCallback(() => void refetch(), [refetch])
  useLiveEvents([formAnswersTopic], renew, renew)
  return result
}

/** The answers behind a figure of the widget: the same days and people, and the option that was touched. */
const behind = ({ form, question, days, choices }: ShownWidgetQuestion, value?: string): string =>
  answersUrl(form, {
    desde: days.from,
    hasta: days.to,
    ...choicesAddress(choices),
    ...(value === undefined ? {} : { respuesta: writeCondition({ question, value }) }),
  })

type Shown = { shown: ShownWidgetQuestion; data: AnswersQuestion }

const Figure = ({ shown, data }: Shown) => {
  const { now, before, label, text, difference } = questionFigure(data)
  const foot =
    shown.compared && now !== null && before !== null ? (
      <Delta value={now - before} text={difference(Math.abs(now - before))} />
    ) : (
      <span>{label.toLowerCase()}</span>
    )
  const title = shown.title || data.question.title
  return (
    <KpiStrip kpis={[{ label: title, value: now === null ? '—' : text(now), url: behind(shown), foot }]} cells={1} />
  )
}

const Table = ({ shown, data: { question, summary, answers } }: Shown) => {
  const all = question.kind === 'repeat' ? answers : summary.answered
  return (
    <DataTable
      caption={question.title}
      items={summary.shares}
      keyOf={({ value }) => value}
      columns={[
        { title: 'Respuesta', cell: ({ text }) => text },
        {
          title: 'Cantidad',
          figure: true,
          cell: ({ value, count }) => <FigureLink to={behind(shown, value)}>{formatNumber(count)}</FigureLink>,
        },
        { title: '%', figure: true, cell: ({ count }) => formatPercent(count / Math.max(1, all), 0) },
      ]}
    />
  )
}

const Content = ({ shown, data }: Shown) => {
  const navigate = useNavigate()
  if (shown.chart === 'table' && data.summary.shares.length > 0) return <Table shown={shown} data={data} />
  return (
    <QuestionContent
      question={data.question}
      summary={data.summary}
      onPick={value => void navigate(behind(shown, value))}
      urlOf={id => `${behind(shown)}&ver=${id}`}
    />
  )
}

/** A question of a form in a dashboard, drawn and counted as in the summary of its answers. */
export const QuestionWidget = (shown: ShownWidgetQuestion) => {
  const { data, error, refetch } = useQuestion(shown)
  const title = shown.title || (data ? data.question.title : 'Pregunta de un formulario')
  if (!data)
    return (
      <Card title={title}>
        {error ? (
          <QueryError title="No pudimos traer esta pregunta" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Card>
    )
  if (shown.chart === 'figure') return <Figure shown={shown} data={data} />
  return (
    <Card
      title={title}
      note={`${data.form.name} · ${noteOf(data)}`}
      side={<FigureLink to={behind(shown)}>Ver respuestas</FigureLink>}
    >
      <Content shown={shown} data={data} />
    </Card>
  )
}
