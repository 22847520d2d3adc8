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
const changedFrom = (resource: Resource, before: Row, after: Row): Record<string, unknown> =>
  Object.fromEntries(
    writableFields(resource)
      .filter(([name]) => sentValue(before[name]) !== sentValue(after[name]))
      .map(([name]) => [name, sentValue(before[name])]),
  )

/** Tells that a row was saved, with a way back to what it was. */
const useSaved = ({ resource, opened, onChanged }: ResourceDetailProps) => {
  const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const undo = (before: Row, after: Row) =>
    call(resourceRoutes(resource).update, {
      params: { id: after.id },
      body: changedFrom(resource, before, after),
    }).then(row => {
      onChanged()
      // Whoever went on to another row is not brought back.
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

/** Which part of the row is looked at: 0 its form. What was just created goes on to what it still lacks. */
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

/** The tabs of a row that has parts, and the chosen one when it is not its form. */
const RowPart = ({ row, title, parts, canWrite, onChanged, unsaved }: RowPartProps) => (
  <>
    {parts.tabs.length > 1 && (
      <DrawerTabs label={`Partes de ${title}`} tabs={parts.tabs} chosen={parts.chosen} onChoose={parts.choose} />
    )}
    {parts.part?.render(row, { canWrite, reload: onChanged, onChanges: unsaved.tell })}
  </>
)

type TopProps = Pick<ResourceDetailProps, 'resource' | 'opened'> & { row: Row | null }

/** Why there is nothing to show yet, when there is a reason. */
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

/** What may be done with a row that is there. */
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

/** The drawer of a resource's grid: the form over the open row, or over a new one. */
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
