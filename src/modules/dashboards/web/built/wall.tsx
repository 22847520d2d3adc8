import { IconLock, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatTime } from '../../../../kernel/contract/formats.ts'
import { isApiError } from '../../../../kernel/web/api/api-error.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { useFocusBack } from '../../../../kernel/web/components/use-focus-back.ts'
import { rangeText } from '../../../../kernel/web/filters/date-range.ts'
import { LiveState } from '../../../../kernel/web/filters/filters-bar.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { BuiltDashboard } from '../../contract/built/built-dashboards.ts'
import { gap } from './cells.ts'
import { DashboardFrameContext, useDashboardFrame } from './dashboard-context.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { DashboardGrid } from './dashboard-grid.tsx'
import { useBuiltDashboard } from './use-built.ts'
import { useTurning, useTurns } from './use-turns.ts'
import classes from './wall.module.css'
import type { WallChoice } from './wall-choice.ts'
import { wallLayout, wallScale } from './wall-scale.ts'
import { useDialog, useLitScreen, useRetry, useWholeDashboard, type WallPlace } from './wall-screen.ts'

const useClock = (): string => {
  const { environment } = useSession()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return formatTime(now, environment.timeZone)
}

/** Row height at which the whole dashboard fits on the screen, within legible limits. */
const rowOf = (widgets: BuiltDashboard['widgets'], height: number): number => {
  const rows = Math.max(1, ...widgets.map(({ y, h }) => y + h))
  return Math.min(height > 900 ? 120 : 96, Math.max(40, Math.floor((height - (rows - 1) * gap) / rows)))
}

const barHeight = 104

const sizeOfWindow = () => ({ width: window.innerWidth, height: window.innerHeight })

/** The zoom factor of the wall, and the height that remains for content. */
const useWallSize = (): { scale: number; height: number } => {
  const [{ width, height }, setSize] = useState(sizeOfWindow)
  useEffect(() => {
    const onResize = () => setSize(sizeOfWindow())
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  const scale = wallScale(width)
  return { scale, height: height / scale }
}

const WallDashboard = ({ dashboard, place }: { dashboard: BuiltDashboard; place: WallPlace }) => {
  const { type, widgets } = dashboard
  const board = useDashboardFrame()
  useWholeDashboard(place)
  const { scale, height } = useWallSize()
  const laidOut = scale > 1 ? wallLayout(widgets) : widgets
  const row = rowOf(laidOut, height - barHeight)
  if (widgets.length === 0) return <EmptyState title="Este tablero todavía no tiene widgets" />
  return (
    <DashboardFrameContext value={{ ...board, type }}>
      <DashboardFrame type={type} widgets={widgets}>
        <DashboardGrid type={type} widgets={laidOut} row={row} />
      </DashboardFrame>
    </DashboardFrameContext>
  )
}

type BarProps = { name: string; turning: ReactNode; onLeave: () => void }

const Bar = ({ name, turning, onLeave }: BarProps) => {
  const { filters } = useDashboardFrame()
  return (
    <header className={classes.bar}>
      <h1>{name}</h1>
      <span>{rangeText(filters.range.choice, filters.range.today)}</span>
      <span className={classes.end}>
        <LiveState />
        <b>{useClock()}</b>
        {turning}
        <IconButton icon={IconX} label="Salir de la pantalla completa" tooltip={false} onClick={onLeave} />
      </span>
    </header>
  )
}

const isGone = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 403)

const UnavailableDashboard = ({ alone }: { alone: boolean }) => (
  <EmptyState
    icon={IconLock}
    title="Este tablero ya no se puede ver"
    text={`Lo eliminaron o dejaron de compartirlo.${alone ? '' : ' En unos segundos sigue el próximo.'}`}
  />
)

type ContentProps = { turn: number; alone: boolean; query: ReturnType<typeof useBuiltDashboard>; place: WallPlace }

const Content = ({ turn, alone, query, place }: ContentProps) => {
  const { data, error, refetch } = query
  if (isGone(error)) return <UnavailableDashboard alone={alone} />
  if (data) return <WallDashboard key={turn} dashboard={data} place={place} />
  return error ? (
    <QueryError title="No pudimos abrir este tablero" error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingScreen delayed />
  )
}

/** Dashboards on an office wall: full screen, one after another, refreshing by themselves. */
export const Wall = ({ choice, onLeave }: { choice: WallChoice; onLeave: () => void }) => {
  const turns = useTurns(choice)
  const { id, place, paused, toggle } = turns
  const query = useBuiltDashboard(id)
  const { data, error, errorUpdateCount, refetch } = query
  useTurning(turns, choice, isGone(error))
  useRetry(error ? errorUpdateCount : 0, refetch)
  useLitScreen()
  useFocusBack()
  const { scale } = useWallSize()
  const dialog = useDialog(onLeave)
  const count = choice.ids.length
  const turning = count > 1 && (
    <>
      <span title="Con ← y → se pasa de uno a otro">
        {place + 1} de {count}
      </span>
      <IconButton
        icon={paused ? IconPlayerPlay : IconPlayerPause}
        label={paused ? 'Seguir turnando' : 'Dejar este'}
        title={`${paused ? 'Seguir turnando' : 'Dejar este'} · Espacio`}
        tooltip={false}
        onClick={toggle}
      />
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={classes.wall}
      aria-label="Pantalla completa"
      onKeyDown={turns.onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onLeave()
      }}
    >
      <div className={classes.scaled} style={{ zoom: scale }}>
        <Bar name={isGone(error) ? 'Tablero' : (data?.name ?? 'Tablero')} turning={turning} onLeave={onLeave} />
        <Content
          turn={turns.turn}
          alone={count === 1}
          query={query}
          place={{ scroller: dialog, seconds: choice.seconds, isHeld: paused }}
        />
      </div>
    </dialog>
  )
}
