import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconHome,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { type GridView, mayShareViews } from '../../../contract/grid-views.ts'
import { Chip } from '../../filters/chip.tsx'
import { useSession } from '../../session/session-store.ts'
import type { GridSettings } from '../use-grid-settings.ts'
import type { GridViews } from './use-grid-views.ts'
import { useViewActs } from './use-view-acts.ts'
import { ViewDialog } from './view-dialog.tsx'
import classes from './view-menu.module.css'
import { isEdited, placeOf } from './view-place.ts'

type Parts = { views: GridViews; acts: ReturnType<typeof useViewActs>; onAsk: (asking: Asking) => void }
type Asking = { kind: 'create' } | { kind: 'rename'; view: GridView } | null

const check = <IconCheck size={16} stroke={2} aria-hidden />
const icon = (Glyph: typeof IconPlus): ReactNode => <Glyph size={16} stroke={1.75} aria-hidden />

const ViewItems = ({ title, items, views }: { title: string; items: GridView[]; views: GridViews }) =>
  items.length === 0 ? null : (
    <>
      <Menu.Label>{title}</Menu.Label>
      {items.map(view => (
        <Menu.Item
          key={view.id}
          aria-current={view.id === views.current?.id || undefined}
          rightSection={view.id === views.current?.id ? check : null}
          leftSection={view.id === views.defaultId ? icon(IconHome) : null}
          onClick={() => views.open(view)}
        >
          {view.name}
          {!view.isOwn && <span className={classes.owner}> de {view.ownerName}</span>}
        </Menu.Item>
      ))}
    </>
  )

/** Actions on the current view; another person's view can only be saved as a copy. */
const CurrentItems = ({ views, acts, onAsk, edited }: Parts & { edited: boolean }) => {
  const { role } = useSession()
  const view = views.current
  if (!view) return null
  const isDefault = views.defaultId === view.id
  return (
    <>
      <Menu.Divider />
      {edited && view.canChange && (
        <Menu.Item leftSection={icon(IconDeviceFloppy)} onClick={() => void acts.saveOver(view)}>
          Guardar los cambios
        </Menu.Item>
      )}
      {edited && (
        <Menu.Item leftSection={icon(IconRestore)} onClick={() => acts.discard(view)}>
          Descartar los cambios
        </Menu.Item>
      )}
      <Menu.Item leftSection={icon(IconHome)} onClick={() => views.setDefault(isDefault ? null : view.id)}>
        {isDefault ? 'Dejar de abrir con esta vista' : 'Abrir siempre con esta vista'}
      </Menu.Item>
      {view.canChange && (
        <>
          <Menu.Item leftSection={icon(IconPencil)} onClick={() => onAsk({ kind: 'rename', view })}>
            Cambiar el nombre…
          </Menu.Item>
          {(view.isShared || mayShareViews(role)) && (
            <Menu.Item leftSection={icon(IconUsers)} onClick={() => void acts.share(view)}>
              {view.isShared ? 'Dejar de compartir' : 'Compartir con la empresa'}
            </Menu.Item>
          )}
          <Menu.Item leftSection={icon(IconTrash)} onClick={() => void acts.remove(view)}>
            Eliminar la vista
          </Menu.Item>
        </>
      )}
    </>
  )
}

const Dialog = ({ asking, acts, onAsk }: { asking: Asking } & Omit<Parts, 'views'>) => {
  const { role } = useSession()
  if (!asking) return null
  const common = { title: 'Guardar la vista', action: 'Guardar', onClose: () => onAsk(null) }
  return asking.kind === 'create' ? (
    <ViewDialog {...common} name="" isShared={mayShareViews(role) ? false : null} onSave={acts.create} />
  ) : (
    <ViewDialog
      {...common}
      title="Cambiar el nombre"
      name={asking.view.name}
      isShared={null}
      onSave={({ name }) => acts.change(asking.view, { name })}
    />
  )
}

/** The first chip of a grid: the current view and the list of views. */
export const ViewMenu = ({ grid, views, settings }: { grid: string; views: GridViews; settings: GridSettings }) => {
  const [asking, setAsking] = useState<Asking>(null)
  const acts = useViewActs(grid, views, settings)
  const { search } = useLocation()
  const place = placeOf(new URLSearchParams(search), settings.looks)
  const { current } = views
  const hasEdits = current !== null && isEdited(current, place)
  const name = current?.name ?? 'General'
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Chip
            icon={IconBookmark}
            name="Vista"
            value={hasEdits ? `${name} · editada` : name}
            isSet={current !== null}
            aria-label={`Vista: ${name}${hasEdits ? ', editada' : ''}`}
          />
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item
            aria-current={current === null || undefined}
            rightSection={current === null ? check : null}
            onClick={views.openPlain}
          >
            General
          </Menu.Item>
          <ViewItems title="Tuyas" items={views.views.filter(({ isShared }) => !isShared)} views={views} />
          <ViewItems title="De la empresa" items={views.views.filter(({ isShared }) => isShared)} views={views} />
          <CurrentItems views={views} acts={acts} edited={hasEdits} onAsk={setAsking} />
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconPlus)} onClick={() => setAsking({ kind: 'create' })}>
            Guardar como vista nueva…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog asking={asking} acts={acts} onAsk={setAsking} />
    </>
  )
}
