import { IconArrowBackUp, IconDownload, IconPlayerPlay } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { saveBlob } from '../../../../../kernel/web/api/download.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../../kernel/web/components/card.tsx'
import { ConfirmDialog } from '../../../../../kernel/web/components/confirm-dialog.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { listQuestions } from '../../../contract/definition/questions.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { type FormDetail, formRoutes } from '../../../contract/forms.ts'
import { editorUrl } from '../list/editor-url.ts'
import { Differences } from './differences.tsx'
import { useDefinition } from './use-versions.ts'
import classes from './versions.module.css'

const TrialDialog = lazy(() => import('../preview/trial-dialog.tsx').then(module => ({ default: module.TrialDialog })))

type DetailProps = { form: FormDetail; number: number | null; previous: number | null }

/** Makes the draft what a version was; the draft of now can be had back with «Deshacer». */
const useTakingBack = (form: FormDetail) => {
  const navigate = useNavigate()
  return async (definition: FormDefinition, number: number): Promise<void> => {
    const save = (edition: number, draft: object) =>
      call(formRoutes.saveDraft, { params: { id: form.id }, body: { edition, definition: { ...draft } } })
    try {
      const saved = await save(form.draftEdition, definition)
      void navigate(editorUrl(form.id))
      showToast({
        variant: 'success',
        text: `El borrador es ahora como la v${number}.`,
        action: { label: 'Deshacer', run: () => void save(saved.edition, form.draft).then(() => navigate(0)) },
      })
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    }
  }
}

const Acts = ({ form, number, definition }: DetailProps & { definition: FormDefinition }) => {
  const [opened, setOpened] = useState<'trial' | 'back' | null>(null)
  const takeBack = useTakingBack(form)
  const name = number === null ? 'borrador' : `v${number}`
  return (
    <div className={classes.acts}>
      <Button size="small" leftIcon={<IconPlayerPlay aria-hidden />} onClick={() => setOpened('trial')}>
        Probar
      </Button>
      <Button
        size="small"
        leftIcon={<IconDownload aria-hidden />}
        onClick={() =>
          saveBlob(
            new Blob([JSON.stringify(definition, null, 2)], { type: 'application/json' }),
            `${form.name} ${name}.json`,
          )
        }
      >
        JSON
      </Button>
      {number !== null && (
        <Button size="small" leftIcon={<IconArrowBackUp aria-hidden />} onClick={() => setOpened('back')}>
          Volver a esta
        </Button>
      )}
      {opened === 'trial' && (
        <Suspense fallback={null}>
          <TrialDialog definition={definition} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'back' && number !== null && (
        <ConfirmDialog
          title={`¿Volver el borrador a la v${number}?`}
          confirmLabel="Volver a esta"
          onConfirm={() => void takeBack(definition, number)}
          onCancel={() => setOpened(null)}
        >
          {form.hasChanges
            ? 'El borrador tiene cambios sin publicar: quedan reemplazados, y se pueden recuperar con «Deshacer».'
            : 'Lo publicado no cambia hasta que lo publiques.'}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** One version, or the draft, against the one before it. */
export const VersionDetail = (props: DetailProps) => {
  const { form, number, previous } = props
  const after = useDefinition(form, number)
  const before = useDefinition(form, previous)
  const error = after.error ?? before.error
  const title = number === null ? 'Borrador' : `Versión ${number}`
  return (
    <Card
      title={title}
      note={previous === null ? undefined : `comparada con la v${previous}`}
      side={after.data && <Acts {...props} definition={after.data} />}
    >
      {error ? (
        <QueryError title="No pudimos leer la versión" error={error} onRetry={() => void after.refetch()} />
      ) : !after.data || !before.data ? (
        <SkeletonLines lines={6} />
      ) : previous === null ? (
        <First definition={after.data} />
      ) : (
        <Differences before={before.data} after={after.data} />
      )}
    </Card>
  )
}

const First = ({ definition }: { definition: FormDefinition }) => (
  <>
    <p className={classes.quiet}>Es la primera: preguntaba esto.</p>
    <ol className={classes.questions}>
      {listQuestions(definition).map(({ name, number, title }) => (
        <li key={name}>
          <span>{number}</span> {title}
        </li>
      ))}
    </ol>
  </>
)
