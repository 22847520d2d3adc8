import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import { answerReadingRoutes } from '../../contract/answers/routes.ts'
import type { AnswersFrame } from '../../contract/answers/summary.ts'
import { formAnswersTopic } from '../../contract/live.ts'
import { AnswerChips } from './answer-chips.tsx'
import { AnswerDrawer } from './answer-drawer.tsx'
import classes from './answers-view.module.css'
import { ExportAnswers } from './export-answers.tsx'
import { ListView } from './list-view.tsx'
import { PlacesView } from './map-view.tsx'
import { PhotosView } from './photos-view.tsx'
import { SummaryView } from './summary/summary-view.tsx'
import { type AnswerFilters, useAnswerFilters } from './use-answer-filters.ts'

const views = { resumen: 'Resumen', lista: 'Lista', mapa: 'Mapa', fotos: 'Fotos' } as const
type View = keyof typeof views

const viewParameter = textParameter('vista')
const openParameter = textParameter('ver')

/** An answer opened from the map or the photos; the list opens its own rows. */
const Opened = ({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => void }) =>
  id ? <AnswerDrawer key={id} id={id} close={onClose} previous={() => {}} next={() => {}} reload={onChanged} /> : null

const { fotos: _fotos, ...viewsWithoutPhotos } = views

const viewsOf = ({ questions }: AnswersFrame): Record<string, string> =>
  questions.some(({ kind, group }) => kind === 'photo' && group === null) ? views : viewsWithoutPhotos

type FiguresProps = { view: View; frame: AnswersFrame; filters: AnswerFilters; onOpen: (id: string) => void }

const Figures = ({ view, ...props }: FiguresProps) => {
  if (view === 'mapa') return <PlacesView {...props} />
  return view === 'fotos' ? <PhotosView {...props} /> : <SummaryView frame={props.frame} filters={props.filters} />
}

type Props = { frame: AnswersFrame; tabs: ReactNode; onChanged: () => void }

const Loaded = ({ frame, tabs, onChanged }: Props) => {
  const filters = useAnswerFilters()
  const [written, setView] = useUrlState(viewParameter)
  const [open, setOpen] = useUrlState(openParameter)
  const [version, setVersion] = useState(0)
  const options = viewsOf(frame)
  const view: View = Object.hasOwn(options, written) ? (written as View) : 'resumen'
  const renew = useCallback(() => {
    setVersion(count => count + 1)
    onChanged()
  }, [onChanged])
  useLiveEvents([formAnswersTopic], renew, renew)
  return (
    <Page
      fill
      title={frame.form.name}
      tabs={tabs}
      filters={
        <FiltersBar
          end={
            <>
              <Segments
                label="Vista"
                size="medium"
                options={options}
                value={view}
                onChange={next => setView(next === 'resumen' ? '' : next)}
              />
              <ExportAnswers frame={frame} filters={filters} />
            </>
          }
        >
          <AnswerChips filters={filters} frame={frame} />
        </FiltersBar>
      }
    >
      {view === 'lista' ? (
        <ListView frame={frame} filters={filters} version={version} />
      ) : (
        <div className={classes.split}>
          <div className={classes.main}>
            <Figures view={view} frame={frame} filters={filters} onOpen={setOpen} />
          </div>
          <Opened id={open} onClose={() => setOpen('')} onChanged={renew} />
        </div>
      )}
    </Page>
  )
}

/** The answers of a form: figures, rows, map and photos, with the filters in the address. */
export const AnswersView = ({ formId, tabs }: { formId: string; tabs?: (frame: AnswersFrame) => ReactNode }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['form-answers', formId, 'frame'],
    queryFn: ({ signal }) => call(answerReadingRoutes.frame, { params: { id: formId }, signal }),
  })
  const change = useCallback(() => void refetch(), [refetch])
  if (!data)
    return (
      <Page fill>
        {error ? (
          <QueryError title="No pudimos abrir las respuestas" error={error} onRetry={change} />
        ) : (
          <LoadingScreen delayed />
        )}
      </Page>
    )
  return <Loaded frame={data} tabs={tabs?.(data)} onChanged={change} />
}
