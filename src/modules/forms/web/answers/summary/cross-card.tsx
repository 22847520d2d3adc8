import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, formatPercent, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Card } from '../../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../../kernel/web/components/data-table.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { Segments } from '../../../../../kernel/web/components/segments.tsx'
import { isFilteredBy } from '../../../contract/answers/answered-questions.ts'
import { answerReadingRoutes } from '../../../contract/answers/routes.ts'
import {
  type AnswersCross,
  type AnswersFrame,
  type CrossDimension,
  crossDimensions,
} from '../../../contract/answers/summary.ts'
import type { FormKind } from '../../../contract/definition/kinds.ts'
import type { AnswerFilters } from '../use-answer-filters.ts'

type Row = AnswersCross['rows'][number]

const columnsOf = ({ columns, rows }: AnswersCross, title: string): DataColumn<Row>[] => [
  { title, cell: ({ name }) => name },
  ...columns.map(({ text }, index) => ({
    title: text,
    figure: true,
    cell: ({ counts, answered }: Row) => formatPercent((counts[index] ?? 0) / Math.max(1, answered), 0),
  })),
  ...(rows.some(({ average }) => average !== null)
    ? [
        {
          title: 'Media',
          figure: true,
          cell: ({ average }: Row) => (average === null ? '—' : formatQuantity(Math.round(average * 100) / 100)),
        },
      ]
    : []),
  { title: 'Respuestas', figure: true, cell: ({ answered }) => formatNumber(answered) },
]

/** One question by seller, channel or region. */
export const CrossCard = ({ frame, filters }: { frame: AnswersFrame; filters: AnswerFilters }) => {
  const crossed = frame.questions.filter(
    ({ kind, group, isCurrent }) => group === null && isCurrent && isFilteredBy({ kind: kind as FormKind }),
  )
  const [name, setName] = useState(crossed[0]?.name ?? '')
  const [by, setBy] = useState<CrossDimension>('channel')
  const query = { ...filters.query, question: name, by }
  const { data, error, refetch } = useQuery({
    queryKey: ['form-answers', frame.form.id, 'cross', query],
    enabled: name !== '',
    queryFn: ({ signal }) => call(answerReadingRoutes.cross, { params: { id: frame.form.id }, query, signal }),
    placeholderData: before => before,
  })
  if (crossed.length === 0) return null
  return (
    <Card title="Cruce" side={<Segments label="Cruzar por" options={crossDimensions} value={by} onChange={setBy} />}>
      <Select
        aria-label="Pregunta"
        allowDeselect={false}
        value={name}
        data={crossed.map(one => ({ value: one.name, label: `${one.number} ${one.title}` }))}
        onChange={value => setName(value ?? '')}
      />
      {error && !data && (
        <QueryError title="No pudimos cruzar la pregunta" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <DataTable
          caption="Respuestas cruzadas"
          items={data.rows.slice(0, 12)}
          keyOf={({ id, name: row }) => id ?? row}
          columns={columnsOf(data, crossDimensions[by])}
        />
      )}
    </Card>
  )
}
