import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { PhotoStrip } from '../../../../kernel/web/components/photo-strip.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { answerReadingRoutes } from '../../contract/answers/routes.ts'
import type { AnswerPhotos, AnswersFrame } from '../../contract/answers/summary.ts'
import classes from './photos-view.module.css'
import type { AnswerFilters } from './use-answer-filters.ts'

type Photo = AnswerPhotos['items'][number]

const usePhotos = (formId: string, { query }: AnswerFilters) =>
  useInfiniteQuery({
    queryKey: ['form-answers', formId, 'photos', query],
    queryFn: ({ signal, pageParam }) =>
      call(answerReadingRoutes.photos, {
        params: { id: formId },
        query: pageParam ? { ...query, after: pageParam } : query,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })

type OfAnswerProps = { photos: [Photo, ...Photo[]]; onOpen: (id: string) => void }

const OfAnswer = ({ photos, onOpen }: OfAnswerProps) => {
  const { timeZone } = useSession().environment
  const [{ answerId, code, customer, seller, takenAt }] = photos
  const name = customer ?? code
  return (
    <li>
      <button type="button" onClick={() => onOpen(answerId)}>
        {name}
      </button>
      <small>{[seller, formatDateTime(takenAt, timeZone)].filter(Boolean).join(' · ')}</small>
      <PhotoStrip photos={photos.map(({ fileId, question }) => ({ fileId, text: `${question} · ${name}` }))} />
    </li>
  )
}

type Props = { frame: AnswersFrame; filters: AnswerFilters; onOpen: (id: string) => void }

/** The photos of the answers, the latest first; each answer opens by the name of its customer. */
export const PhotosView = ({ frame, filters, onOpen }: Props) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePhotos(frame.form.id, filters)
  if (error) return <QueryError title="No pudimos traer las fotos" error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingScreen delayed />
  const answers = Map.groupBy(
    data.pages.flatMap(({ items }) => items),
    ({ answerId }) => answerId,
  )
  return (
    <Card title="Fotos" note="las últimas primero">
      {answers.size === 0 && <p className={classes.none}>Sin fotos en este período.</p>}
      <ul className={classes.wall}>
        {[...answers].map(
          ([id, [first, ...rest]]) => first && <OfAnswer key={id} photos={[first, ...rest]} onOpen={onOpen} />,
        )}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más fotos
        </Button>
      )}
    </Card>
  )
}
