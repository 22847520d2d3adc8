import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { call } from '../../../../../kernel/web/api/client.ts'
import { ConfirmDialog } from '../../../../../kernel/web/components/confirm-dialog.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../../../kernel/web/components/page.tsx'
import { useUnsaved } from '../../../../../kernel/web/components/use-unsaved.tsx'
import { readDefinition } from '../../../contract/definition/read.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { type FormDetail, formRoutes } from '../../../contract/forms.ts'
import { FormTabs } from '../../form-tabs.tsx'
import { createDesigner, type Designer } from '../state/designer.ts'
import { DesignerContext } from '../state/use-designer.ts'
import { DesignerBar } from './designer-bar.tsx'
import { DesignerColumns } from './designer-columns.tsx'
import { type Autosave, AutosaveTimer, useAutosave } from './use-autosave.ts'
import { usePreview } from './use-preview.ts'

const PublishDialog = lazy(() => import('./publish-dialog.tsx').then(module => ({ default: module.PublishDialog })))
const TrialDialog = lazy(() => import('../preview/trial-dialog.tsx').then(module => ({ default: module.TrialDialog })))
const SettingsDialog = lazy(() =>
  import('../settings/settings-dialog.tsx').then(module => ({ default: module.SettingsDialog })),
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Ctrl Z and Ctrl Y on the whole form; in a text they are the browser's, letter by letter. */
const useUndoKeys = (designer: Designer): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) designer.redo()
      else designer.undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [designer])

type OpenProps = { form: FormDetail; definition: FormDefinition; onReload: () => void }

type Opened = 'publishing' | 'trial' | 'settings' | null

type DialogsProps = OpenProps & { opened: Opened; autosave: Autosave; designer: Designer; onClose: () => void }

const Dialogs = ({ opened, form, autosave, designer, onReload, onClose }: DialogsProps) => (
  <Suspense fallback={null}>
    {opened === 'publishing' && (
      <PublishDialog
        form={form}
        edition={autosave.edition}
        definition={designer.definition()}
        onPublished={onReload}
        onClose={onClose}
      />
    )}
    {opened === 'trial' && <TrialDialog definition={designer.definition()} onClose={onClose} />}
    {opened === 'settings' && (
      <SettingsDialog form={form} onSaved={() => void autosave.flush().then(onReload)} onClose={onClose} />
    )}
  </Suspense>
)

const Conflict = ({ autosave, onReload }: { autosave: Autosave; onReload: () => void }) => (
  <ConfirmDialog
    title="Otra persona guardó este borrador"
    confirmLabel="Guardar lo mío encima"
    cancelLabel="Abrir el suyo"
    destructive
    onConfirm={() => void autosave.overwrite()}
    onCancel={onReload}
  >
    Lo que armaste sigue acá. Si abrís el suyo, se pierde; si guardás lo tuyo, se pierde lo de la otra persona.
  </ConfirmDialog>
)

const OpenDesigner = (props: OpenProps) => {
  const { form, definition, onReload } = props
  const [designer] = useState(() => createDesigner(definition))
  const [opened, setOpened] = useState<Opened>(null)
  const preview = usePreview()
  const autosave = useAutosave(designer, form)
  const { tell, question } = useUnsaved()
  useEffect(() => tell(autosave.isPending ? 1 : 0), [tell, autosave.isPending])
  useUndoKeys(designer)
  return (
    <DesignerContext value={designer}>
      <Page fill title={form.name} tabs={<FormTabs form={form} />}>
        <DesignerBar
          form={form}
          autosave={autosave}
          hasPreview={preview.isOpen}
          onPreview={preview.toggle}
          onTry={() => setOpened('trial')}
          onSettings={() => setOpened('settings')}
          onPublish={() => setOpened('publishing')}
        />
        <DesignerColumns preview={preview} />
        <AutosaveTimer designer={designer} autosave={autosave} />
        {autosave.status === 'conflict' && <Conflict autosave={autosave} onReload={onReload} />}
        <Dialogs {...props} opened={opened} autosave={autosave} designer={designer} onClose={() => setOpened(null)} />
        {question}
      </Page>
    </DesignerContext>
  )
}

/** The designer of one form (spec.md §2, /forms/editor). Without a form in the address, the list of them. */
export const EditorPage = () => {
  const { formId } = useParams()
  const queries = useQueryClient()
  const [opening, setOpening] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['forms', formId, 'editor', opening],
    enabled: formId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(formRoutes.get, { params: { id: formId ?? '' }, signal }),
  })
  if (formId === undefined) return <Navigate to="/apps/forms/main?nuevo=1" replace />
  const reading = data && readDefinition(data.draft)
  if (!data || !reading || 'reason' in reading)
    return (
      <Page fill>
        {error || reading ? (
          <QueryError
            title="No pudimos abrir el formulario"
            error={error ?? new Error(reading && 'reason' in reading ? reading.reason : '')}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingScreen delayed />
        )}
      </Page>
    )
  const reload = (): void => {
    setOpening(count => count + 1)
    void queries.invalidateQueries({ queryKey: ['forms'] })
  }
  return <OpenDesigner key={opening} form={data} definition={reading.definition} onReload={reload} />
}
