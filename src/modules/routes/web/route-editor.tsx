import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { Segments } from '../../../kernel/web/components/segments.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { useUnsaved } from '../../../kernel/web/components/use-unsaved.tsx'
import { FiltersBar } from '../../../kernel/web/filters/filters-bar.tsx'
import type { RouteView } from '../contract/routes.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { type RouteDraft, useRouteDraft } from './model/use-route-draft.ts'
import { Overlays } from './overlays.tsx'
import classes from './route-editor.module.css'
import { RouteStage, type RouteViewName } from './route-stage.tsx'
import { RoutesFrame } from './routes-frame.tsx'
import { SellerSelect } from './seller-select.tsx'
import { useRouteActs } from './use-route-acts.ts'

const views: Record<RouteViewName, string> = {
  semana: 'Semana',
  mapa: 'Mapa',
  lista: 'Lista',
  calendario: 'Calendario',
}

const isView = (text: string): text is RouteViewName => Object.hasOwn(views, text)

const viewParameter = textParameter('vista')
const dayParameter = textParameter('dia')

const useView = () => {
  const [written, setView] = useUrlState(viewParameter)
  const [day, setDay] = useUrlState(dayParameter)
  const view = isView(written) ? written : 'semana'
  const weekday = /^[1-7]$/.test(day) ? Number(day) : 1
  return { view, setView, weekday, setDay: (next: number) => setDay(String(next)) }
}

const SaveButtons = ({ draft }: { draft: RouteDraft }) => (
  <>
    {draft.changes > 0 && (
      <Button variant="ghost" onClick={() => void draft.discard()}>
        Descartar
      </Button>
    )}
    <Button
      variant="primary"
      busy={draft.busy}
      disabled={draft.changes === 0}
      title="Ctrl S"
      onClick={() => void draft.save()}
    >
      {draft.changes === 0 ? 'Guardar' : draft.changes === 1 ? 'Guardar 1 cambio' : `Guardar ${draft.changes} cambios`}
    </Button>
  </>
)

const Refusal = ({ draft }: { draft: RouteDraft }) =>
  draft.refusal && (
    <div className={classes.refusal} role="alert">
      <p>{draft.refusal.message}</p>
      {draft.refusal.isConflict && (
        <>
          <Button size="small" onClick={() => void draft.bringTheirs()}>
            Traer sus cambios y conservar los míos
          </Button>
          <Button size="small" variant="ghost" onClick={() => void draft.discard()}>
            Descartar los míos
          </Button>
        </>
      )}
    </div>
  )

/** Ctrl S saves, Ctrl Z and Ctrl Y go back and forth, wherever one is; what is typed in a field stays the field's. */
const useKeys = ({ save, undo, redo }: RouteDraft) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      const isTyping =
        event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), textarea') !== null
      const act = { s: () => void save(), ...(isTyping ? {} : { z: undo, y: redo }) }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [save, undo, redo])
}

/** A seller's week: what is moved is a draft until it is saved, and every step can be taken back. */
export const RouteEditor = ({ route }: { route: RouteView }) => {
  const draft = useRouteDraft(route)
  const { view, setView, weekday, setDay } = useView()
  const acts = useRouteActs(draft, weekday)
  const unsaved = useUnsaved()
  const navigate = useNavigate()
  const [seller, setSeller] = useState(route.seller)
  const crumbs = useMemo(() => [{ title: 'Base de datos' }, { title: 'Rutas', url: '/apps/rutas' }], [])
  useEffect(() => unsaved.tell(draft.changes), [draft.changes, unsaved.tell])
  useKeys(draft)
  const open = (url: string) => unsaved.leave(() => void navigate(url))
  return (
    <RoutesFrame
      title={route.seller.name}
      breadcrumb={crumbs}
      filters={
        <FiltersBar end={<SaveButtons draft={draft} />}>
          <IconButton
            size="small"
            icon={IconArrowLeft}
            label="Todos los vendedores"
            onClick={() => open('/apps/rutas')}
          />
          <div className={classes.seller}>
            <SellerSelect
              label="Vendedor"
              bare
              value={seller}
              onChange={next => {
                setSeller(route.seller)
                open(`/apps/rutas?vendedor=${next.id}&vista=${view}&dia=${weekday}`)
              }}
            />
          </div>
          <Segments label="Vista" size="medium" options={views} value={view} onChange={setView} />
          <IconButton
            size="small"
            icon={IconArrowBackUp}
            label="Deshacer"
            shortcut="Ctrl Z"
            disabled={!draft.undo}
            onClick={() => draft.undo?.()}
          />
          <IconButton
            size="small"
            icon={IconArrowForwardUp}
            label="Rehacer"
            shortcut="Ctrl Y"
            disabled={!draft.redo}
            onClick={() => draft.redo?.()}
          />
          <IconButton
            size="small"
            icon={IconHistory}
            label="Historial"
            onClick={() => acts.open({ kind: 'history' })}
          />
        </FiltersBar>
      }
    >
      <Refusal draft={draft} />
      <div className={classes.stage}>
        <RouteStage draft={draft} acts={acts} view={view} weekday={weekday} onDay={setDay} />
        <Overlays draft={draft} acts={acts} weekday={weekday} onDay={setDay} />
      </div>
      <ChosenBar draft={draft} acts={acts} />
      {unsaved.question}
    </RoutesFrame>
  )
}
