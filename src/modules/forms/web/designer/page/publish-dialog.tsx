import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../../kernel/contract/formats.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { FormDialog } from '../../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../../kernel/web/form/use-submission.ts'
import { readDefinition } from '../../../contract/definition/read.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { type FormDetail, formRoutes, type PublishingEffects } from '../../../contract/forms.ts'
import { Differences } from '../versions/differences.tsx'
import classes from './designer.module.css'

const useEffects = (form: FormDetail) =>
  useQuery({
    queryKey: ['forms', form.id, 'publishing', form.draftEdition],
    queryFn: ({ signal }) => call(formRoutes.publishing, { params: { id: form.id }, signal }),
  })

const usePublished = (form: FormDetail) =>
  useQuery({
    queryKey: ['forms', form.id, 'version', form.publishedNumber],
    enabled: form.publishedNumber !== null,
    queryFn: async ({ signal }) => {
      const number = form.publishedNumber ?? 0
      const version = await call(formRoutes.version, { params: { id: form.id, number }, signal })
      const reading = readDefinition(version.definition)
      return 'definition' in reading ? reading.definition : null
    },
  })

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Whom the new version reaches, and what stays as it was. */
const Effects = ({ effects }: { effects: PublishingEffects }) => {
  const { publishedNumber, nextNumber, answers, sellers, problems } = effects
  return (
    <>
      {publishedNumber === null ? (
        <p>Es la primera versión: desde ahora se puede responder.</p>
      ) : (
        <p>
          {answers === 0
            ? `La versión ${publishedNumber} todavía no tiene respuestas.`
            : `${counted(answers, 'respuesta queda', 'respuestas quedan')} con la versión ${publishedNumber}.`}{' '}
          {sellers === 0
            ? `Desde ahora se responde la ${nextNumber}.`
            : `${counted(sellers, 'vendedor que la responde pasa', 'vendedores que la responden pasan')} a la ${nextNumber}.`}{' '}
          Quien esté a mitad de una respuesta elige si pasa o la termina en la {publishedNumber}: no pierde nada.
        </p>
      )}
      {problems.length > 0 && <p>{counted(problems.length, 'aviso queda', 'avisos quedan')} sin resolver.</p>}
    </>
  )
}

type Props = {
  form: FormDetail
  edition: number
  definition: FormDefinition
  onPublished: () => void
  onClose: () => void
}

/** What the new version changes, in words, and whom it reaches. */
export const PublishDialog = ({ form, edition, definition, onPublished, onClose }: Props) => {
  const { data: effects } = useEffects(form)
  const { data: before } = usePublished(form)
  const [note, setNote] = useState('')
  const submission = useSubmission(async () => {
    await call(formRoutes.publish, { params: { id: form.id }, body: { edition, note: note.trim() } })
    showToast({ variant: 'success', text: `Publicaste «${form.name}».` })
    onPublished()
  })
  return (
    <FormDialog
      title={`Publicar la versión ${form.versions + 1}`}
      confirmLabel="Publicar"
      form={submission}
      values={note}
      size={560}
      onClose={onClose}
    >
      {before && (
        <div className={classes.differences}>
          <Differences before={before} after={definition} />
        </div>
      )}
      {effects ? <Effects effects={effects} /> : <SkeletonLines lines={2} />}
      {form.publishedNumber !== null && (
        <Textarea
          label="Por qué cambia"
          description="Queda en las versiones, para quien las mire después."
          placeholder="Opcional"
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
