import { lazy, Suspense, useMemo } from 'react'
import { LoadingScreen } from '../../../kernel/web/components/loading-screen.tsx'
import { useMediaQuery } from '../../../kernel/web/components/use-media-query.ts'
import { WeekBoard } from './board/week-board.tsx'
import { stopsOfDay } from './model/route-draft.ts'
import type { RouteDraft } from './model/use-route-draft.ts'
import classes from './route-editor.module.css'
import type { RouteActs } from './use-route-acts.ts'
import { RouteCalendar } from './views/route-calendar.tsx'
import { RouteList } from './views/route-list.tsx'

const TourMap = lazy(() => import('./tour/tour-map.tsx').then(module => ({ default: module.TourMap })))

export type RouteViewName = 'semana' | 'mapa' | 'lista' | 'calendario'

type StageProps = {
  draft: RouteDraft
  acts: RouteActs
  view: RouteViewName
  weekday: number
  onDay: (weekday: number) => void
}

const Tour = ({ draft, acts, weekday }: Omit<StageProps, 'view' | 'onDay'>) => {
  const day = useMemo(() => stopsOfDay(draft.stops, weekday), [draft.stops, weekday])
  return (
    <Suspense fallback={<LoadingScreen delayed />}>
      <TourMap
        weekday={weekday}
        day={day}
        chosen={acts.chosen}
        onOpen={key => acts.open({ kind: 'turn', keys: new Set([key]) })}
        onArea={area => acts.open({ kind: 'add', area })}
      />
    </Suspense>
  )
}

const Board = ({ draft, acts, weekday, onDay }: Omit<StageProps, 'view'>) => (
  <div className={classes.board}>
    <WeekBoard
      stops={draft.stops}
      change={draft.change}
      cards={{
        sellerId: draft.base.seller.id,
        today: draft.base.today,
        chosen: acts.chosen,
        onChoose: acts.toggle,
        onOpen: key => acts.open({ kind: 'turn', keys: new Set([key]) }),
      }}
      columns={{
        day: weekday,
        onDay,
        onAdd: day => {
          onDay(day)
          acts.open({ kind: 'add', area: null })
        },
        onImprove: day => {
          onDay(day)
          acts.open({ kind: 'improve' })
        },
      }}
    />
  </div>
)

/** The route as the person wants to see it. The board keeps the map of its day beside it while there is room. */
export const RouteStage = (props: StageProps) => {
  const { draft, acts, view } = props
  const hasRoom = useMediaQuery('(min-width: 1100px)')
  if (view === 'calendario') return <RouteCalendar sellerId={draft.base.seller.id} hasUnsaved={draft.changes > 0} />
  if (view === 'lista')
    return (
      <RouteList
        stops={draft.stops}
        sellerId={draft.base.seller.id}
        today={draft.base.today}
        chosen={acts.chosen}
        onChoose={acts.choose}
        onOpen={key => acts.open({ kind: 'turn', keys: new Set([key]) })}
      />
    )
  const isMap = view === 'mapa'
  const drawerOpen = acts.overlay?.kind === 'add'
  return (
    <div className={classes.split} data-view={view}>
      {(!isMap || hasRoom) && <Board {...props} />}
      {(isMap || (hasRoom && !drawerOpen)) && (
        <aside className={classes.map} aria-label="Mapa del día">
          <Tour {...props} />
        </aside>
      )}
    </div>
  )
}
