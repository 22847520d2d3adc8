import { useState } from 'react'
import { call } from '../../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../../kernel/web/form/use-submission.ts'
import { type FormDetail, formRoutes } from '../../../contract/forms.ts'
import { SettingsFields, type SettingsValues } from './settings-fields.tsx'

type Props = { form: FormDetail; onSaved: () => void; onClose: () => void }

/** Name, kind and subject of a form. Kind and subject stay once it has answers: the server says so at the field. */
export const SettingsDialog = ({ form, onSaved, onClose }: Props) => {
  const { name, description, kind, subject, revision, pipelineForm } = form
  const [values, setValues] = useState<SettingsValues>({ name, description, kind, subject })
  const submission = useSubmission(async () => {
    await call(formRoutes.settings, {
      params: { id: form.id },
      body: { ...values, name: values.name.trim(), revision, pipelineForm },
    })
    onSaved()
  })
  return (
    <FormDialog
      title="Ajustes del formulario"
      confirmLabel="Guardar"
      form={submission}
      values={values}
      reason={values.name.trim() === '' ? 'Ponele un nombre.' : null}
      onClose={onClose}
    >
      <SettingsFields
        values={values}
        errors={submission.errors}
        onChange={next => {
          submission.forget()
          setValues(next)
        }}
      />
    </FormDialog>
  )
}
