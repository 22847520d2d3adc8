import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDateTime, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card, type CardAction } from '../../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page as Frame } from '../../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { DashboardSummary } from '../../contract/built/built-dashboards.ts'
import { dashboardUrl } from '../../contract/built/dashboard-url.ts'
import { dashboardTypes, privacies } from '../../contract/built/kinds.ts'
import { DashboardDialog } from './dashboard-dialog.tsx'
import classes from './dashboards-page.module.css'
import { useBuiltActs, useDashboards } from './use-built.ts'

const views = { mios: 'Mis tableros', compartidos: 'Compartidos', eliminados: 'Eliminados' } as const
type View = keyof typeof views
const viewParameter = textParameter('ver')

const isView = (text: string): text is View => Object.hasOwn(views, text)

const useView = (): [View, (view: View) => void] => {
  const [text, setView] = useUrlState(viewParameter)
  return [isView(text) ? text : 'mios', view => setView(view === 'mios' ? '' : view)]
}

type Acts = ReturnType<typeof useBuiltActs> & {
  rename: (dashboard: DashboardSummary) => void
  open: (url: string) => void
}

const actionsOf = (dashboard: DashboardSummary, { copy, remove, rename, open }: Acts): CardAction[] => [
  ...(dashboard.canChange
    ? [
        { label: 'Editar', run: () => open(`${dashboardUrl(dashboard.id)}?modo=editar`) },
        { label: 'Nombre y acceso', run: () => rename(dashboard) },
      ]
    : []),
  { label: 'Hacer una copia', run: () => void copy(dashboard) },
  ...(dashboard.canChange ? [{ label: 'Eliminar', run: () => void remove(dashboard) }] : []),
]

const widgetsText = (count: number): string => (count === 1 ? '1 widget' : `${formatNumber(count)} widgets`)

const Entry = ({ dashboard, acts }: { dashboard: DashboardSummary; acts: Acts }) => {
  const { environment } = useSession()
  const { id, name, type, privacy, ownerName, isOwn, widgetCount, updatedAt, deletedAt } = dashboard
  const when = formatDateTime(deletedAt ?? updatedAt, environment.timeZone)
  return (
    <li>
      <Card
        title={name}
        side={
          deletedAt ? (
            <Button size="small" onClick={() => void acts.restore(dashboard)}>
              Restaurar
            </Button>
          ) : undefined
        }
        actions={deletedAt ? [] : actionsOf(dashboard, acts)}
      >
        <div className={classes.facts}>
          <span className={classes.badges}>
            <Badge>{dashboardTypes[type].title}</Badge>
            <Badge>{privacies[privacy]}</Badge>
          </span>
          <span>
            {widgetsText(widgetCount)}
            {isOwn ? '' : ` · de ${ownerName}`}
          </span>
          <span>
            {deletedAt ? 'Eliminado' : 'Guardado'} {when}
          </span>
        </div>
        {!deletedAt && (
          <Link className={classes.open} to={dashboardUrl(id)} aria-label={`Abrir ${name}`}>
            Abrir
          </Link>
        )}
      </Card>
    </li>
  )
}

const emptyText: Record<View, [title: string, text: string]> = {
  mios: ['Todavía no armaste ningún tablero', 'Elegí los números que mirás todos los días y ponelos juntos.'],
  compartidos: ['Nadie compartió un tablero con vos', 'Acá aparecen los que otras personas comparten con tu rol.'],
  eliminados: ['No hay tableros eliminados', 'Lo que elimines queda acá, y se puede restaurar.'],
}

const Empty = ({ view, onCreate }: { view: View; onCreate: () => void }) => (
  <EmptyState icon={IconLayoutDashboard} title={emptyText[view][0]} text={emptyText[view][1]}>
    {view === 'mios' && <Button onClick={onCreate}>Crear un tablero</Button>}
  </EmptyState>
)

const ViewTabs = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <fieldset className={classes.views} aria-label="Qué tableros">
    {(Object.entries(views) as [View, string][]).map(([id, title]) => (
      <button key={id} type="button" aria-pressed={id === view} onClick={() => onChange(id)}>
        {title}
      </button>
    ))}
  </fieldset>
)

type Naming = { dashboard?: DashboardSummary } | null

/** All dashboards a person may open, and the deleted ones they may restore. */
export const Page = () => {
  const [view, setView] = useView()
  const navigate = useNavigate()
  const { data, error, refetch } = useDashboards(view === 'eliminados' ? 'yes' : 'no')
  const acts = useBuiltActs()
  const [naming, setNaming] = useState<Naming>(null)
  const open = (url: string) => void navigate(url)
  const create = () => setNaming({})
  const items = data?.items.filter(({ isOwn }) => view === 'eliminados' || isOwn === (view === 'mios'))
  return (
    <Frame
      filters={
        <FiltersBar
          end={
            <Button variant="primary" leftIcon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={create}>
              Crear tablero
            </Button>
          }
        >
          <ViewTabs view={view} onChange={setView} />
        </FiltersBar>
      }
    >
      {error && !data ? (
        <QueryError title="No pudimos traer los tableros" error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <LoadingScreen delayed />
      ) : items.length === 0 ? (
        <Empty view={view} onCreate={create} />
      ) : (
        <ul className={classes.list} aria-label={views[view]}>
          {items.map(dashboard => (
            <Entry
              key={dashboard.id}
              dashboard={dashboard}
              acts={{ ...acts, open, rename: target => setNaming({ dashboard: target }) }}
            />
          ))}
        </ul>
      )}
      {naming && (
        <DashboardDialog
          {...naming}
          onClose={() => setNaming(null)}
          onDone={savedDashboard => {
            setNaming(null)
            void acts.refresh()
            if (!naming.dashboard) open(`${dashboardUrl(savedDashboard.id)}?modo=editar`)
          }}
        />
      )}
    </Frame>
  )
}
