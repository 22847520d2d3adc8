import {
  IconCopy,
  IconDownload,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime, formatNumber } from '../../../../../kernel/contract/formats.ts'
import { Button, ButtonLink } from '../../../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { RecordFacts } from '../../../../../kernel/web/components/record-head.tsx'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import type { GridTools } from '../../../../../kernel/web/grid/use-grid.ts'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import type { FormDetail } from '../../../contract/forms.ts'
import { formKinds, formStates, formSubjects } from '../../../contract/words.ts'
import { useForm } from '../versions/use-versions.ts'
import { assignmentUrl, editorUrl, versionsUrl } from './editor-url.ts'
import { createFormActs } from './form-acts.ts'
import classes from './list.module.css'

type ActsProps = { form: FormDetail; acts: ReturnType<typeof createFormActs>; onClose: () => void }

const Acts = ({ form, acts, onClose }: ActsProps) => (
  <div className={classes.acts}>
    <ButtonLink to={editorUrl(form.id)} variant="primary" wide>
      Abrir en el editor
    </ButtonLink>
    <ButtonLink to={assignmentUrl(form.id)} wide leftIcon={<IconUsers aria-hidden />}>
      Asignar y ver el avance
    </ButtonLink>
    {form.versions > 0 && (
      <ButtonLink to={versionsUrl(form.id)} wide leftIcon={<IconHistory aria-hidden />}>
        Versiones
      </ButtonLink>
    )}
    <Button wide leftIcon={<IconCopy aria-hidden />} onClick={() => void acts.duplicate()}>
      Duplicar
    </Button>
    <Button wide leftIcon={<IconDownload aria-hidden />} onClick={() => void acts.download()}>
      Descargar el JSON
    </Button>
    {form.state === 'published' && (
      <Button wide leftIcon={<IconPlayerPause aria-hidden />} onClick={() => void acts.retire()}>
        Retirar
      </Button>
    )}
    {form.state === 'retired' && (
      <Button wide leftIcon={<IconPlayerPlay aria-hidden />} onClick={() => void acts.reopen()}>
        Volver a abrir
      </Button>
    )}
    <Button
      wide
      variant="ghost"
      leftIcon={<IconTrash aria-hidden />}
      onClick={() => {
        onClose()
        void acts.remove()
      }}
    >
      Eliminar
    </Button>
  </div>
)

const versionText = ({ publishedNumber, hasChanges }: FormDetail): string =>
  publishedNumber === null ? 'Sin publicar' : `v${publishedNumber}${hasChanges ? ', con cambios sin publicar' : ''}`

/** One form of the list: how it stands, and what can be done with it. */
export const FormDrawer = ({ id, tools }: { id: string; tools: GridTools }) => {
  const { environment } = useSession()
  const queries = useQueryClient()
  const { data: form, error, refetch } = useForm(id)
  const changed = (): void => {
    tools.reload()
    void queries.invalidateQueries({ queryKey: ['forms', id] })
  }
  const name = form?.name ?? 'Formulario'
  return (
    <DetailDrawer label={`Formulario ${name}`} heading={<strong>{name}</strong>} onClose={tools.close}>
      <DrawerSection>
        {form ? (
          <RecordFacts
            facts={[
              ['Estado', formStates[form.state]],
              ['Tipo', formKinds[form.kind]],
              ['Se responde sobre', formSubjects[form.subject]],
              ['Versión', versionText(form)],
              ['Respuestas', formatNumber(form.answers)],
              ['Borrador guardado', formatDateTime(form.draftSavedAt, environment.timeZone)],
            ]}
          />
        ) : error ? (
          <QueryError title="No pudimos abrir el formulario" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </DrawerSection>
      {form && (
        <DrawerSection>
          <Acts form={form} acts={createFormActs({ id, name }, changed)} onClose={tools.close} />
        </DrawerSection>
      )}
    </DetailDrawer>
  )
}
