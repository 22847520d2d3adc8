import { IconClipboardList } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button, ButtonLink } from '../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../kernel/web/components/confirm-dialog.tsx'
import { DetailDrawer, DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { menuList, menuRoutes } from '../contract/menus.ts'
import classes from './main.module.css'
import { SettingsDialog } from './settings-dialog.tsx'

const newParameter = textParameter('nuevo')
const editorUrl = (id: string): string => `/apps/menu/editor/${id}`

const shownChanges = 5

const Editions = ({ menuId }: { menuId: string }) => {
  const { environment } = useSession()
  const { data } = useQuery({
    queryKey: ['menus', menuId, 'editions'],
    queryFn: ({ signal }) => call(menuRoutes.editions, { params: { id: menuId }, signal }),
    staleTime: 0,
  })
  if (!data) return null
  if (data.items.length === 0) return <p>Todavía no se publicó.</p>
  return (
    <ol className={classes.editions}>
      {data.items.map(({ number, publishedAt, publisher, changes }) => (
        <li key={number}>
          <b>Edición {number}</b> · {formatDateTime(publishedAt, environment.timeZone)} · {publisher}
          <ul>
            {changes.slice(0, shownChanges).map(text => (
              <li key={text}>{text}</li>
            ))}
            {changes.length > shownChanges && <li>Y {changes.length - shownChanges} cambios más.</li>}
          </ul>
        </li>
      ))}
    </ol>
  )
}

type ActsProps = { id: string; name: string; state: string; onDone: () => void }

/** Taking it off sale asks, because customers lose it at once; deleting can be undone. */
const Acts = ({ id, name, state, onDone }: ActsProps) => {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const params = { id }
  const run = (act: () => Promise<unknown>): void =>
    void act().then(onDone, (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }))
  const remove = async (): Promise<void> => {
    await call(menuRoutes.remove, { params })
    const restore = () => run(() => call(menuRoutes.restore, { params }))
    showToast({ variant: 'info', text: `Eliminaste «${name}».`, action: { label: 'Deshacer', run: restore } })
  }
  return (
    <div className={classes.acts}>
      <ButtonLink to={editorUrl(id)} variant="primary" wide>
        Abrir en el editor
      </ButtonLink>
      <Button onClick={() => run(async () => navigate(editorUrl((await call(menuRoutes.duplicate, { params })).id)))}>
        Duplicar
      </Button>
      {state === 'on-sale' ? (
        <Button onClick={() => setAsking(true)}>Sacar de la venta</Button>
      ) : (
        <Button onClick={() => run(remove)}>Eliminar</Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`¿Sacar «${name}» de la venta?`}
          confirmLabel="Sacar de la venta"
          destructive
          onConfirm={() => {
            setAsking(false)
            run(() => call(menuRoutes.withdraw, { params }))
          }}
          onCancel={() => setAsking(false)}
        >
          Sus clientes dejan de verlo enseguida. El borrador y lo publicado quedan, y lo podés volver a poner.
        </ConfirmDialog>
      )}
    </div>
  )
}

const NewMenu = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <SettingsDialog
      title="Nuevo menú"
      confirmLabel="Crear"
      initial={{ name: '', siteId: null }}
      onSave={async values => {
        const { id } = await call(menuRoutes.create, { body: values })
        void navigate(editorUrl(id))
      }}
      onClose={onClose}
    />
  )
}

/** The menus of the marketplace (spec.md §2, menu/main). */
export const MenusPage = () => {
  const [isNew, setNew] = useUrlState(newParameter)
  const queries = useQueryClient()
  const [version, setVersion] = useState(0)
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: ['menus'] })
    setVersion(count => count + 1)
  }
  return (
    <Page fill>
      <ResourceGrid
        key={version}
        declaration={menuList}
        onCreate={() => setNew('1')}
        renderDetail={(row, tools) => (
          <DetailDrawer
            label={`Menú ${String(row.name)}`}
            heading={<strong>{String(row.name)}</strong>}
            onClose={tools.close}
          >
            <DrawerSection>
              <Acts id={row.id} name={String(row.name)} state={String(row.state)} onDone={refresh} />
            </DrawerSection>
            <DrawerSection title="Lo que se publicó">
              <Editions menuId={row.id} />
            </DrawerSection>
          </DetailDrawer>
        )}
        empty={
          <EmptyState
            icon={IconClipboardList}
            title="Todavía no hay menús"
            text="Un menú es lo que tus clientes ven cuando piden solos: secciones con artículos, combos y promociones. Armá el primero y publicalo."
          />
        }
      />
      {isNew && <NewMenu onClose={() => setNew('')} />}
    </Page>
  )
}
