import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { type LegendItem, MapView } from '../../../../kernel/web/map/map-view.tsx'
import type { PointKind } from '../../../../kernel/web/map/point-icons.ts'
import { answerReadingRoutes } from '../../contract/answers/routes.ts'
import type { AnswersFrame } from '../../contract/answers/summary.ts'
import classes from './answers-view.module.css'
import type { AnswerFilters } from './use-answer-filters.ts'

/** From this percent of the points on, an answer is good, and from the other on it is fair. */
const [good, fair] = [80, 50]

const markOf = (score: number | null): PointKind => {
  if (score === null) return 'customer'
  if (score >= good) return 'good'
  return score >= fair ? 'fair' : 'bad'
}

const legend: LegendItem[] = [
  { shape: 'circle', color: 'var(--chart-1)', label: `${good} % o más` },
  { shape: 'square', color: 'var(--chart-4)', label: `De ${fair} a ${good} %` },
  { shape: 'cross', color: 'var(--error)', label: `Menos de ${fair} %` },
  { shape: 'diamond', color: 'var(--chart-8)', label: 'Sin puntaje' },
]

type Props = { frame: AnswersFrame; filters: AnswerFilters; onOpen: (id: string) => void }

/** Where answers were given, by their score where the form gives points; each point opens its answer. */
export const PlacesView = ({ frame, filters, onOpen }: Props) => {
  const { query } = filters
  const { data, error, refetch } = useQuery({
    queryKey: ['form-answers', frame.form.id, 'places', query],
    queryFn: ({ signal }) => call(answerReadingRoutes.places, { params: { id: frame.form.id }, query, signal }),
  })
  const isScored = data?.items.some(({ score }) => score !== null) ?? false
  const isWhole = data?.items.every(({ score }) => score !== null) ?? true
  const points = useMemo(
    () =>
      (data?.items ?? []).map(({ id, code, customer, latitude, longitude, score }) => ({
        id,
        lng: longitude,
        lat: latitude,
        kind: isScored ? markOf(score) : ('order' as const),
        title: [customer, code, score === null ? '' : `${formatNumber(score)} %`].filter(Boolean).join(' · '),
      })),
    [data, isScored],
  )
  if (error) return <QueryError title="No pudimos traer el mapa" error={error} onRetry={() => void refetch()} />
  const note = data
    ? data.total > data.items.length
      ? `las últimas ${formatNumber(data.items.length)} de ${formatNumber(data.total)}`
      : `${formatNumber(data.total)} con ubicación`
    : ''
  return (
    <Card title="Dónde" note={note} flush>
      <div className={classes.map}>
        <MapView
          label="Dónde se dieron las respuestas"
          points={points}
          onOpen={onOpen}
          legend={isScored ? legend.slice(0, isWhole ? 3 : 4) : []}
        />
      </div>
    </Card>
  )
}
