import { IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Resource, resourceRoutes, writableFields } from '../../contract/resource.ts'
import { WhoCanSee } from '../access/who-can-see.tsx'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { DetailDrawer } from '../components/detail-drawer.tsx'
import { DrawerTabs } from '../components/drawer-tabs.tsx'
import { QueryError } from '../components/error-state.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { showToast } from '../components/toast-store.ts'
import type { Unsaved } from '../components/use-unsaved.tsx'
import { sentValue } from '../form/form-values.ts'
import type { Row } from './declaration.ts'
import type { DetailPart } from './use-grid.ts'
import { newRow, type useOpenRow } from './use-open-row.ts'

const ResourceForm = lazy(() => import('../form/resource-form.tsx').then(module => ({ default: module.ResourceForm })))

type ResourceDetailProps = {
  resource: Resource
  opened: ReturnType<typeof useOpenRow>
  canWrite: boolean
  onChanged: () => void
  unsaved: Unsaved
  rowActions?: ((row: Row) => ReactNode) | undefined
  parts?: DetailPart[] | undefined
  /** Over the form of a row that is there. */
  more?: ReactNode
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

/** Which part of the row is looked at: 0 its form. What was just created goes on to what it still lacks. */
const usePart = ({ parts = [], unsaved }: ResourceDetailProps) => {
  const [chosen, setChosen] = useState(0)
  return {
    part: parts[chosen - 1],
    chosen,
    tabs: ['Datos', ...parts.map(({ title }) => title)],
    choose: (index: number) => unsaved.leave(() => setChosen(index)),
    goOn: () => setChosen(parts.length > 0 ? 1 : 0),
  }
}

type RowPartProps = Omit<ResourceDetailProps, 'parts'> & {
  row: Row
  title: string
  parts: ReturnType<typeof usePart>
}

/** The tabs of a row that has parts, and the chosen one when it is not its form. */
const RowPart = ({ row, title, parts, canWrite, onChanged, unsaved }: RowPartProps) => (
  <>
    {parts.tabs.length > 1 && (
      <DrawerTabs label={`Partes de ${title}`} tabs={parts.tabs} chosen={parts.chosen} onChoose={parts.choose} />
    )}
    {parts.part?.render(row, { canWrite, reload: onChanged, onChanges: unsaved.tell })}
  </>
)

/** The drawer of a resource's grid: the form over the open row, or over a new one. */
export const ResourceDetail = (props: ResourceDetailProps) => {
  const { resource, opened, canWrite, unsaved, rowActions } = props
  const close = () => unsaved.leave(opened.close)
  const remove = useRemove(props)
  const saved = useSaved(props)
  const parts = usePart(props)
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
    >
      {opened.error && !row ? (
        <QueryError
          title={`No pudimos traer ${feminine ? 'esta' : 'este'} ${one.toLowerCase()}`}
          error={opened.error}
          onRetry={() => void opened.refetch()}
        />
      ) : null}
      {row && !creating && props.more}
      {row && !creating && <RowPart {...props} row={row} title={title} parts={parts} />}
      {ready && (creating || !parts.part) && (
        <Suspense fallback={<LoadingScreen delayed />}>
          <ResourceForm
            key={opened.id}
            resource={resource}
            row={creating ? null : row}
            canWrite={canWrite}
            onCancel={close}
            onChanges={unsaved.tell}
            onSaved={after => {
              saved(creating || !row ? null : row, after)
              if (creating) parts.goOn()
            }}
            actions={
              row &&
              !creating && (
                <>
                  {rowActions?.(row)}
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
