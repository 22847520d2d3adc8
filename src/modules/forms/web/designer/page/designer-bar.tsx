import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceMobile,
  IconHistory,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  IconSettings,
} from '@tabler/icons-react'
import { messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { Button, ButtonLink } from '../../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import type { FormDetail } from '../../../contract/forms.ts'
import { versionsUrl } from '../list/editor-url.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import classes from './designer.module.css'
import type { Autosave } from './use-autosave.ts'

const clock = (instant: string): string =>
  new Date(instant).toLocaleTimeString('es-AR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const SaveText = ({ autosave }: { autosave: Autosave }) => {
  if (autosave.status === 'failed') return <span className={classes.unsaved}>Sin guardar: {autosave.failure}</span>
  if (autosave.status === 'conflict') return <span className={classes.unsaved}>Sin guardar</span>
  return <span>{autosave.isPending ? 'Guardando…' : `Guardado ${clock(autosave.savedAt)}`}</span>
}

const UndoButtons = () => {
  const designer = useDesigner()
  const canUndo = useDesignerState(({ history }) => history.past.length > 0)
  const canRedo = useDesignerState(({ history }) => history.future.length > 0)
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label="Deshacer"
        shortcut="Ctrl Z"
        disabled={!canUndo}
        onClick={designer.undo}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label="Rehacer"
        shortcut="Ctrl Y"
        disabled={!canRedo}
        onClick={designer.redo}
      />
    </>
  )
}

type Props = {
  form: FormDetail
  autosave: Autosave
  /** Whether the phone beside the canvas is shown. */
  hasPreview: boolean
  onPreview: () => void
  onTry: () => void
  onSettings: () => void
  onPublish: () => void
}

const PublishButton = ({ form, autosave, onPublish }: Pick<Props, 'form' | 'autosave' | 'onPublish'>) => {
  const errors = useDesignerState(state => state.problems.errors)
  const next = form.versions + 1
  const count = errors === 1 ? '1 error' : `${errors} errores`
  const publish = (): void =>
    void autosave.flush().then(
      isSaved => {
        if (isSaved) onPublish()
        else showToast({ variant: 'warning', text: 'El borrador todavía no se guardó. Probá de nuevo en un momento.' })
      },
      (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }),
    )
  return (
    <Button
      variant="primary"
      disabled={errors > 0 || !autosave.hasChanges}
      leftIcon={errors > 0 ? <IconLock aria-hidden /> : undefined}
      onClick={publish}
    >
      {errors > 0
        ? `Publicar v${next} · ${count}`
        : autosave.hasChanges
          ? `Publicar v${next}`
          : 'Sin cambios que publicar'}
    </Button>
  )
}

/** State of the draft, undo, the preview and publishing. Errors lock publishing and the button says how many there are. */
export const DesignerBar = ({ form, autosave, hasPreview, onPreview, onTry, onSettings, onPublish }: Props) => (
  <div className={classes.bar}>
    {autosave.hasChanges && (
      <Badge tone="warning" icon={IconPencil}>
        Borrador v{form.versions + 1}
      </Badge>
    )}
    {form.publishedNumber !== null && (
      <ButtonLink to={versionsUrl(form.id)} variant="ghost" size="small" leftIcon={<IconHistory aria-hidden />}>
        v{form.publishedNumber} {form.state === 'retired' ? 'retirada' : 'publicada'}
      </ButtonLink>
    )}
    <span className={classes.saved} aria-live="polite">
      <SaveText autosave={autosave} />
    </span>
    <UndoButtons />
    <IconButton
      icon={IconDeviceMobile}
      label={hasPreview ? 'Ocultar la vista previa' : 'Ver cómo queda'}
      aria-pressed={hasPreview}
      onClick={onPreview}
    />
    <IconButton icon={IconSettings} label="Ajustes del formulario" onClick={onSettings} />
    <Button leftIcon={<IconPlayerPlay aria-hidden />} onClick={onTry}>
      Probar
    </Button>
    <PublishButton form={form} autosave={autosave} onPublish={onPublish} />
  </div>
)
