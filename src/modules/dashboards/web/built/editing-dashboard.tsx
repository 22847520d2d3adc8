import { IconArrowBackUp, IconLayoutGridAdd } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { Page as Frame } from '../../../../kernel/web/components/page.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useUnsaved } from '../../../../kernel/web/components/use-unsaved.tsx'
import type { DatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { type BuiltDashboard, builtProblems, builtRoutes } from '../../contract/built/built-dashboards.ts'
import { dashboardsUrl, dashboardUrl } from '../../contract/built/dashboard-url.ts'
import { titleOf, type Widget } from '../../contract/built/widgets.ts'
import { DashboardFilters } from '../dashboard-filters.tsx'
import { DashboardEditor } from './dashboard-editor.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import classes from './editing.module.css'
import { useBuiltActs } from './use-built.ts'
import { useDashboardDraft } from './use-dashboard-draft.ts'
import { WidgetGallery, WidgetSettings } from './widget-dialogs.tsx'

type EditingProps = { dashboard: BuiltDashboard; filters: DatedSelection; onDone: () => void }

/**
 * Saves over the version that was opened. If somebody saved another one meanwhile, the changes can be saved as a copy.
 */
const useSaving = ({ dashboard, onDone }: Pick<EditingProps, 'dashboard' | 'onDone'>) => {
  const navigate = useNavigate()
  const { refresh } = useBuiltActs()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // The version when editing started, whatever others save meanwhile.
  const [version] = useState(dashboard.version)
  const { id, name } = dashboard
  const acting = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    await act().catch(setFailure)
    setBusy(false)
  }
  return {
    busy,
    failure,
    isConflict: isApiError(failure) && failure.code === builtProblems.changed.code,
    save: (widgets: Widget[], tell: () => void) =>
      acting(async () => {
        await call(builtRoutes.widgets, { params: { id }, body: { version, widgets } })
        tell()
        await refresh()
        showToast({ variant: 'success', text: `Se guardó «${name}».` })
        onDone()
      }),
    saveAsCopy: (widgets: Widget[], tell: () => void) =>
      acting(async () => {
        const newDashboard = await call(builtRoutes.copy, { params: { id }, body: { widgets } })
        tell()
        await refresh()
        void navigate(dashboardUrl(newDashboard.id))
      }),
  }
}

/** The error of saving and, after a conflict, ways to keep the changes. */
const Refusal = ({
  saving,
  onCopy,
  onReload,
}: {
  saving: ReturnType<typeof useSaving>
  onCopy: () => void
  onReload: () => void
}) =>
  saving.failure !== null && (
    <div className={classes.refusal} role="alert">
      <p>{messageOf(saving.failure)} Lo que armaste sigue acá.</p>
      {saving.isConflict && (
        <>
          <Button size="small" onClick={onReload}>
            Ver el guardado
          </Button>
          <Button size="small" onClick={onCopy}>
            Guardar lo mío como copia
          </Button>
        </>
      )}
    </div>
  )

type Dialog = { kind: 'gallery' } | { kind: 'settings'; widget: Widget } | null

const useBoardEditing = ({ dashboard, onDone }: EditingProps) => {
  const [initialWidgets] = useState(dashboard.widgets)
  const draft = useDashboardDraft(initialWidgets)
  const saving = useSaving({ dashboard, onDone })
  const unsaved = useUnsaved()
  const [dialog, setDialog] = useState<Dialog>(null)
  const { changes, widgets, change, undo } = draft
  const { tell } = unsaved
  useEffect(() => tell(changes), [changes, tell])
  const clearChanges = () => tell(0)
  return {
    ...draft,
    saving,
    unsaved,
    dialog,
    setDialog,
    save: () => (changes === 0 ? onDone() : void saving.save(widgets, clearChanges)),
    copy: () => void saving.saveAsCopy(widgets, clearChanges),
    leave: () => unsaved.leave(onDone),
    remove: (widget: Widget) => {
      change(widgets.filter(({ id }) => id !== widget.id))
      const action = { label: 'Deshacer', run: undo }
      showToast({ variant: 'info', text: `Se quitó «${titleOf(dashboard.type, widget)}».`, action })
    },
    add: (widget: Widget) => {
      change([...widgets, widget])
      setDialog(null)
    },
    apply: (widget: Widget) => {
      change(widgets.map(one => (one.id === widget.id ? widget : one)))
      setDialog(null)
    },
  }
}

const Tools = ({ editing }: { editing: ReturnType<typeof useBoardEditing> }) => (
  <>
    <IconButton icon={IconArrowBackUp} label="Deshacer" disabled={!editing.canUndo} onClick={editing.undo} />
    <Button
      leftIcon={<IconLayoutGridAdd size={16} stroke={1.75} aria-hidden />}
      onClick={() => editing.setDialog({ kind: 'gallery' })}
    >
      Agregar
    </Button>
    <Button onClick={editing.leave}>Cancelar</Button>
    <Button variant="primary" busy={editing.saving.busy} onClick={editing.save}>
      Guardar
    </Button>
  </>
)

/** A dashboard being edited: changes are saved only on request, and leaving with changes asks first. */
export const EditingDashboard = (props: EditingProps) => {
  const { dashboard, filters } = props
  const { name, type } = dashboard
  const editing = useBoardEditing(props)
  const { widgets, dialog, setDialog } = editing
  const breadcrumb = useMemo(() => [{ title: 'Tableros', url: dashboardsUrl }], [])
  const close = () => setDialog(null)
  return (
    <Frame
      title={`Editar ${name}`}
      breadcrumb={breadcrumb}
      filters={<DashboardFilters filters={filters} lastOperationAt={null} end={<Tools editing={editing} />} />}
    >
      <Refusal saving={editing.saving} onCopy={editing.copy} onReload={editing.leave} />
      {widgets.length === 0 && (
        <EmptyState
          icon={IconLayoutGridAdd}
          title="Agregá el primer widget"
          text="Números, gráficos, tablas y mapas, o cualquier medida por la dimensión que quieras."
        >
          <Button onClick={() => setDialog({ kind: 'gallery' })}>Abrir la galería</Button>
        </EmptyState>
      )}
      {widgets.length > 0 && (
        <DashboardFrame type={type} widgets={widgets}>
          <DashboardEditor
            type={type}
            widgets={widgets}
            onChange={editing.change}
            onConfigure={widget => setDialog({ kind: 'settings', widget })}
            onRemove={editing.remove}
          />
        </DashboardFrame>
      )}
      {dialog?.kind === 'gallery' && (
        <WidgetGallery type={type} widgets={widgets} onAdd={editing.add} onClose={close} />
      )}
      {dialog?.kind === 'settings' && (
        <WidgetSettings type={type} widget={dialog.widget} onApply={editing.apply} onClose={close} />
      )}
      {editing.unsaved.question}
    </Frame>
  )
}
