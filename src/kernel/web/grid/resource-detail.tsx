import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { type Resource, resourceRoutes, writableFields } from '../../contract/resource.ts'
import { WhoCanSee } from '../access/who-can-see.tsx'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { DetailDrawer } from '../components/detail-drawer.tsx'
import { QueryError } from '../components/error-state.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { showToast } from '../components/toast-store.ts'
import type { Unsaved } from '../components/use-unsaved.tsx'
import { sentValue } from '../form/form-values.ts'
import type { FormExtras } from '../form/resource-form.tsx'
import type { Row } from './declaration.ts'
import { newRow, type useOpenRow } from './use-open-row.ts'

const ResourceForm = lazy(() => import('../form/resource-form.tsx').then(module => ({ default: module.ResourceForm })))

type ResourceDetailProps = {
  resource: Resource
  opened: ReturnType<typeof useOpenRow>
  canWrite: boolean
  onChanged: () => void
  unsaved: Unsaved
  extra?: FormExtras
  pageUrl?: (row: Row) => string
}

const nameOf = (resource: Resource, row: Row): string => String(row.name ?? row.code ?? resource.titles.one)

/** Deleted at once, with a way back: no question asked (look.md, Confirm). */
const useRemove = ({ resource, opened, onChanged }: ResourceDetailProps) => {
  const routes = resourceRoutes(resource)
  const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const restore = (row: Row) => call(routes.restore, { params: { id: row.id } }).then(onChanged, tell)
  return (row: Row) =>
    call(routes.remove, { params: { id: row.id } }).then(() => {
      opened.close()
      onChanged()
      showToast({
        variant: 'success',
        text: `Eliminaste «${nameOf(resource, row)}»`,
        action: { label: 'Deshacer', run: () => void restore(row) },
      })
    }, tell)
}

/** What a save changed, as it was before it. */
const changedFrom = (resource: Resource, before: Row, saved: Row): Record<string, unknown> =>
  Object.fromEntries(
    writableFields(resource)
      .filter(([name]) => sentValue(before[name]) !== sentValue(saved[name]))
      .map(([name]) => [name, sentValue(before[name])]),
  )

/** Tells that a row was saved, with a way back to what it was. */
const useSaved = ({ resource, opened, onChanged }: ResourceDetailProps) => {
  const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const undo = (before: Row, saved: Row) =>
    call(resourceRoutes(resource).update, {
      params: { id: saved.id },
      body: changedFrom(resource, before, saved),
    }).then(row => {
      onChanged()
      // Whoever went on to another row is not brought back.
      if (new URLSearchParams(window.location.search).get('row') === saved.id) opened.saved(row as Row)
    }, tell)
  return (before: Row | null, saved: Row) => {
    onChanged()
    const name = nameOf(resource, saved)
    showToast({
      variant: 'success',
      text: before ? `Guardaste «${name}»` : `Creaste «${name}»`,
      ...(before ? { action: { label: 'Deshacer', run: () => void undo(before, saved) } } : {}),
    })
    opened.saved(saved)
  }
}

/** The drawer of a resource's grid: the form over the open row, or over a new one. */
export const ResourceDetail = (props: ResourceDetailProps) => {
  const { resource, opened, canWrite, unsaved, extra, pageUrl } = props
  const close = () => unsaved.leave(opened.close)
  const remove = useRemove(props)
  const saved = useSaved(props)
  const creating = opened.id === newRow
  const { row } = opened
  const { one, feminine } = resource.titles
  const title = creating ? `${feminine ? 'Nueva' : 'Nuevo'} ${one.toLowerCase()}` : row ? nameOf(resource, row) : one
  const ready = creating || row
  return (
    <DetailDrawer
      label={creating ? title : `${one} ${title}`}
      heading={<h2>{title}</h2>}
      onClose={close}
      onPrevious={creating ? undefined : () => unsaved.leave(opened.previous)}
      onNext={creating ? undefined : () => unsaved.leave(opened.next)}
      pageUrl={row && !creating ? pageUrl?.(row) : undefined}
    >
      {opened.error && !row ? (
        <QueryError
          title={`No pudimos traer ${feminine ? 'esta' : 'este'} ${one.toLowerCase()}`}
          error={opened.error}
          onRetry={() => void opened.refetch()}
        />
      ) : null}
      {ready && (
        <Suspense fallback={<LoadingScreen delayed />}>
          <ResourceForm
            key={opened.id}
            resource={resource}
            row={creating ? null : row}
            canWrite={canWrite}
            extra={extra}
            onCancel={close}
            onChanges={unsaved.tell}
            onSaved={after => saved(creating || !row ? null : row, after)}
            actions={
              row &&
              !creating && (
                <>
                  <IconButton
                    size="small"
                    icon={IconTrash}
                    label={`Eliminar ${one.toLowerCase()}`}
                    onClick={() => void remove(row)}
                  />
                  <WhoCanSee entity={resource.name} id={row.id} iconOnly />
                </>
              )
            }
          />
        </Suspense>
      )}
    </DetailDrawer>
  )
}
