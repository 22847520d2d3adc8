import { formatNumber, formatPercent, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import { figureBody, noDataBody, type PaperBody, tableBody } from '../../../../../kernel/contract/paper-body.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { questionFigure } from '../../../contract/answers/question-figure.ts'
import type { AnswersQuestion } from '../../../contract/answers/summary.ts'
import { summarizeQuestion } from './summary.service.ts'

type Days = { from: string; to: string }

type QuestionOnPaper = {
  form: string
  question: string
  chart: string
  days: Days
  compared: Days | null
  sellers: string[]
  supervisors: string[]
  channels: string[]
  regions: string[]
}

type Line = { text: string; count: number }

const linesOf = ({ summary }: AnswersQuestion): Line[] => {
  const { shares, figures, cells, places, texts } = summary
  if (shares.length > 0) return shares
  if (figures)
    return figures.bars.map(({ from, to, count }) => ({
      text: `${formatQuantity(from)} a ${formatQuantity(to)}`,
      count,
    }))
  if (cells.length > 0) return cells.map(({ row, column, count }) => ({ text: `${row}: ${column}`, count }))
  return [...places.map(({ text }) => text), ...texts.map(({ text }) => text)].map(text => ({ text, count: 1 }))
}

const figureLines = (read: AnswersQuestion): string[] => {
  const { now, before, difference } = questionFigure(read)
  if (now === null || before === null) return []
  return [`${now < before ? '−' : '+'} ${difference(Math.abs(now - before))}`]
}

const bodyOf = (read: AnswersQuestion, chart: string): PaperBody => {
  const { now, text } = questionFigure(read)
  if (chart === 'figure') return now === null ? noDataBody : figureBody(text(now), figureLines(read))
  if (read.summary.answered === 0) return noDataBody
  const lines = linesOf(read)
  const all = read.question.kind === 'repeat' ? read.answers : read.summary.answered
  return tableBody({ rows: lines, total: lines.length }, [
    { title: 'Respuesta', text: line => line.text },
    { title: 'Cantidad', right: true, text: ({ count }) => formatNumber(count) },
    { title: '%', right: true, text: ({ count }) => formatPercent(count / Math.max(1, all), 0) },
  ])
}

/** A question of a form on the paper of a dashboard, as the screen counts it. Throws notFound, invalidInput. */
export const questionPaper = async (
  tenant: Tenant,
  session: Session,
  { form, question, chart, days, compared, ...people }: QuestionOnPaper,
): Promise<{ title: string; note: string; body: PaperBody }> => {
  const choice = {
    ...days,
    ...(compared ? { compareFrom: compared.from, compareTo: compared.to } : {}),
    ...people,
    customers: [],
    versions: [],
    answers: [],
  }
  const read = await summarizeQuestion(tenant, session, { id: form, question, choice })
  return { title: read.question.title, note: read.form.name, body: bodyOf(read, chart) }
}
