import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { inSentence } from '../../contract/agreement.ts'
import { plainText } from '../../contract/plain-text.ts'
import { type Resource, requiring, resourceRoutes, writableFields } from '../../contract/resource.ts'
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
import type { DetailOptions } from './use-grid.ts'
import { newRow, type useOpenRow } from './use-open-row.ts'

const ResourceForm = lazy(() => import('../form/resource-form.tsx').then(module => ({ default: module.ResourceForm })))

type ResourceDetailProps = {
  resource: Resource
  opened: ReturnType<typeof useOpenRow>
  canWrite: boolean
  onChanged: () => void
  unsaved: Unsaved
  options: DetailOptions
}

const nameOf = (resource: Resource, row: Row): string => plainText(row.name ?? row.code ?? resource.titles.one)

/** Deletes at once and offers to undo, without asking first (look.md, Confirm). */
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

/** The previous values of the fields that a save changed. */
const changedFrom = (resource: Resource, before: Row, after: Row): Record<string, unknown> =>
  Object.fromEntries(
    writableFields(resource)
      .filter(([name]) => sentValue(before[name]) !== sentValue(after[name]))
      .map(([name]) => [name, sentValue(before[name])]),
  )

/** Shows a toast after saving a row, which can undo it. */
const useSaved = ({ resource, opened, onChanged }: ResourceDetailProps) => {
  const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const undo = (before: Row, after: Row) =>
    call(resourceRoutes(resource).update, {
      params: { id: after.id },
      body: changedFrom(resource, before, after),
    }).then(row => {
      onChanged()
      // If another row is open by now, it stays open.
      if (new URLSearchParams(window.location.search).get('row') === after.id) opened.saved(row as Row)
    }, tell)
  return (before: Row | null, after: Row) => {
    onChanged()
    const name = nameOf(resource, after)
    showToast({
      variant: 'success',
      text: before ? `Guardaste «${name}»` : `Creaste «${name}»`,
      ...(before ? { action: { label: 'Deshacer', run: () => void undo(before, after) } } : {}),
    })
    opened.saved(after)
  }
}

/** The current tab of the row: 0 is its form. After creating a row, the first further tab opens. */
const usePart = ({ options: { detailParts: parts = [] }, unsaved }: ResourceDetailProps) => {
  const [tab, setTab] = useState(0)
  return {
    part: parts[tab - 1],
    chosen: tab,
    tabs: ['Datos', ...parts.map(({ title }) => title)],
    choose: (index: number) => unsaved.leave(() => setTab(index)),
    goOn: () => setTab(parts.length > 0 ? 1 : 0),
  }
}

type RowPartProps = ResourceDetailProps & {
  row: Row
  title: string
  parts: ReturnType<typeof usePart>
}

/** The tabs of a row with further parts, and the content of the current one unless it is the form. */
const RowPart = ({ row, title, parts, canWrite, onChanged, unsaved }: RowPartProps) => (
  <>
    {parts.tabs.length > 1 && (
      <DrawerTabs label={`Partes de ${title}`} tabs={parts.tabs} chosen={parts.chosen} onChoose={parts.choose} />
    )}
    {parts.part?.render(row, { canWrite, reload: onChanged, onChanges: unsaved.tell })}
  </>
)

type TopProps = Pick<ResourceDetailProps, 'resource' | 'opened'> & { row: Row | null }

/** The error when the row could not be read. */
const Failure = ({ resource, opened, row }: TopProps) => {
  const { one, feminine } = resource.titles
  if (!opened.error || row) return null
  return (
    <QueryError
      title={`No pudimos traer ${feminine ? 'esta' : 'este'} ${inSentence(one)}`}
      error={opened.error}
      onRetry={() => void opened.refetch()}
    />
  )
}

/** Actions on an existing row. */
const RowActs = ({ row, ...props }: ResourceDetailProps & { row: Row }) => {
  const remove = useRemove(props)
  return (
    <>
      {props.options.rowActions?.(row)}
      <IconButton
        size="small"
        icon={IconTrash}
        label={`Eliminar ${inSentence(props.resource.titles.one)}`}
        onClick={() => void remove(row)}
      />
      <WhoCanSee entity={props.resource.name} id={row.id} iconOnly />
    </>
  )
}

/** The drawer of a resource's grid: the form of the open row, or of a new one. */
export const ResourceDetail = (props: ResourceDetailProps) => {
  const { resource, opened, canWrite, onChanged, unsaved, options } = props
  const close = () => unsaved.leave(opened.close)
  const announceSave = useSaved(props)
  const missingNames = opened.missingFields.join()
  const formResource = useMemo(() => requiring(resource, missingNames.split(',')), [resource, missingNames])
  const parts = usePart(props)
  const creating = opened.id === newRow
  const row = creating ? null : (opened.row ?? null)
  const { one, feminine } = resource.titles
  const title = creating ? `${feminine ? 'Nueva' : 'Nuevo'} ${inSentence(one)}` : row ? nameOf(resource, row) : one
  const step = (go: () => void) => (creating ? undefined : () => unsaved.leave(go))
  return (
    <DetailDrawer
      label={creating ? title : `${one} ${title}`}
      heading={<h2>{title}</h2>}
      onClose={close}
      onPrevious={step(opened.previous)}
      onNext={step(opened.next)}
      pageUrl={row ? options.pageUrl?.(row) : undefined}
    >
      <Failure resource={resource} opened={opened} row={row} />
      {row && options.renderMore?.(row, { reload: onChanged })}
      {row && <RowPart {...props} row={row} title={title} parts={parts} />}
      {(creating || (row && !parts.part)) && (
        <Suspense fallback={<LoadingScreen delayed />}>
          <ResourceForm
            key={opened.id}
            resource={formResource}
            row={row}
            canWrite={canWrite}
            extra={options.extra}
            onCancel={close}
            onChanges={unsaved.tell}
            onSaved={after => {
              announceSave(row, after)
              if (creating) parts.goOn()
            }}
            actions={row && <RowActs {...props} row={row} />}
          />
        </Suspense>
      )}
    </DetailDrawer>
  )
}
