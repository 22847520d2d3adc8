import { Link, useLocation } from 'react-router'
import { formatNumber, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import { Card } from '../../../../../kernel/web/components/card.tsx'
import { DataTable } from '../../../../../kernel/web/components/data-table.tsx'
import { PhotoStrip } from '../../../../../kernel/web/components/photo-strip.tsx'
import type { QuestionSummary, ShownQuestion } from '../../../contract/answers/summary.ts'
import type { AnswerFilters } from '../use-answer-filters.ts'
import { Histogram, ShareBars } from './bars.tsx'
import classes from './summary.module.css'

type Asked = { question: ShownQuestion; summary: QuestionSummary }

/** What a touched option and the name beside a text lead to. */
type Ways = { onPick: (value: string) => void; urlOf: (answerId: string) => string }

type Props = Asked & { filters: AnswerFilters }

const unitOf = ({ unit, kind }: ShownQuestion): string => (unit ? ` ${unit}` : kind === 'money' ? ' pesos' : '')

/** How many answered, and the average of numbers. */
export const noteOf = ({ question, summary: { answered, figures, photoCount, rowCount, others } }: Asked): string => {
  const count = answered === 1 ? '1 respuesta' : `${formatNumber(answered)} respuestas`
  if (question.kind === 'repeat') return `${formatNumber(rowCount)} ${rowCount === 1 ? 'fila' : 'filas'} en total`
  if (question.kind === 'photo') return `${formatNumber(photoCount)} fotos`
  const average =
    figures && figures.average !== null
      ? ` · media ${formatQuantity(Math.round(figures.average * 100) / 100)}${unitOf(question)}`
      : ''
  const outside = figures && figures.outside > 0 ? ` · ${formatNumber(figures.outside)} fuera de lo aceptado` : ''
  return `${count}${average}${outside}${others > 0 ? ` · ${formatNumber(others)} de otras opciones` : ''}`
}

const Matrix = ({ cells }: { cells: QuestionSummary['cells'] }) => {
  const columns = [...new Set(cells.map(({ column }) => column))]
  const rows = [...Map.groupBy(cells, ({ row }) => row)].map(([row, some]) => ({ row, some }))
  return (
    <DataTable
      caption="Respuestas por fila"
      items={rows}
      keyOf={({ row }) => row}
      columns={[
        { title: '', cell: ({ row }) => row },
        ...columns.map(column => ({
          title: column,
          figure: true,
          cell: ({ some }: (typeof rows)[number]) =>
            formatNumber(some.find(cell => cell.column === column)?.count ?? 0),
        })),
      ]}
    />
  )
}

const Texts = ({ texts, urlOf }: { texts: QuestionSummary['texts'] } & Pick<Ways, 'urlOf'>) => (
  <ul className={classes.texts}>
    {texts.map(({ answerId, text, customer }) => (
      <li key={`${answerId}${text}`}>
        <q>{text}</q>
        <Link to={urlOf(answerId)}>{customer ?? 'Ver la respuesta'}</Link>
      </li>
    ))}
  </ul>
)

const Ranking = ({ places }: { places: QuestionSummary['places'] }) => (
  <ol className={classes.ranking}>
    {places.map(({ text, average }) => (
      <li key={text}>
        <span>{text}</span>
        <b>{formatQuantity(average)}</b>
      </li>
    ))}
  </ol>
)

const sumOf = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** What was answered to one question, drawn by its kind. */
export const QuestionContent = ({ question, summary, onPick, urlOf }: Asked & Ways) => {
  const { shares, figures, places, cells, texts, photos, answered, answeredBefore } = summary
  const isPicked = ['choice', 'choices', 'yesNo', 'scale', 'repeat'].includes(question.kind)
  // Every answer has rows of a group or has none.
  const all = question.kind === 'repeat' ? sumOf(shares.map(({ count }) => count)) : answered
  if (shares.length > 0)
    return (
      <ShareBars
        shares={shares}
        answered={all}
        answeredBefore={question.kind === 'repeat' ? sumOf(shares.map(({ before }) => before ?? 0)) : answeredBefore}
        {...(isPicked ? { onPick } : {})}
      />
    )
  if (figures) return <Histogram bars={figures.bars} {...(question.group === null ? { onPick } : {})} />
  if (cells.length > 0) return <Matrix cells={cells} />
  if (places.length > 0) return <Ranking places={places} />
  if (photos.length > 0)
    return (
      <PhotoStrip
        photos={photos.map(({ fileId, customer }, index) => ({
          fileId,
          text: `${question.title} ${index + 1}${customer ? ` · ${customer}` : ''}`,
        }))}
      />
    )
  return texts.length > 0 ? (
    <Texts texts={texts} urlOf={urlOf} />
  ) : (
    <p className={classes.none}>Sin respuestas en este período.</p>
  )
}

/** A question in its card; what is touched filters the screen, and a text opens its answer. */
export const QuestionCard = ({ filters, ...asked }: Props) => {
  const { search } = useLocation()
  const { question } = asked
  const { number, title, isCurrent } = question
  const urlOf = (id: string): string => {
    const next = new URLSearchParams(search)
    next.set('ver', id)
    return `?${next}`
  }
  return (
    <Card title={`${number} ${title}`} note={isCurrent ? noteOf(asked) : `${noteOf(asked)} · ya no se pregunta`}>
      <QuestionContent {...asked} onPick={value => filters.toggle(question, value)} urlOf={urlOf} />
    </Card>
  )
}
