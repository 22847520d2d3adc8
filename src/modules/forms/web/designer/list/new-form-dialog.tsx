import { FileInput } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../../kernel/web/form/use-submission.ts'
import { formRoutes } from '../../../contract/forms.ts'
import type { FormTemplate } from '../../../contract/templates/template.ts'
import { TemplateChoices } from '../../templates/template-choices.tsx'
import { blankSettings, SettingsFields, type SettingsValues } from '../settings/settings-fields.tsx'
import { editorUrl } from './editor-url.ts'
import { type FileForm, readFormFile } from './read-file.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const noteOf = ({ questions, untouched }: FileForm): string =>
  [
    counted(questions, 'pregunta', 'preguntas'),
    untouched > 0 && `${counted(untouched, 'es', 'son')} de un tipo que acá no se modifica: quedan como vinieron`,
  ]
    .filter(Boolean)
    .join('; ')

const useFormFile = (onTitle: (title: string) => void) => {
  const [form, setForm] = useState<FileForm | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const choose = async (file: File | null): Promise<void> => {
    const reading = file && (await readFormFile(file))
    const isForm = reading !== null && 'definition' in reading
    setForm(isForm ? reading : null)
    setReason(reading && 'reason' in reading ? reading.reason : null)
    if (isForm && reading.title) onTitle(reading.title.slice(0, 120))
  }
  return { form, reason, choose }
}

/** The settings of a template replace what nobody typed: a name of the person's own stays. */
const settingsOf = (
  template: FormTemplate | null,
  { values, before }: { values: SettingsValues; before: FormTemplate | null },
): SettingsValues => {
  const isOwnName = values.name.trim() !== '' && values.name !== before?.name
  const name = isOwnName ? values.name : (template?.name ?? '')
  if (!template) return { ...values, name, description: before ? '' : values.description }
  return { name, description: template.text, kind: template.kind, subject: template.subject }
}

/** A new form: in blank, from the library, or from the JSON of one made elsewhere. */
export const NewFormDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const [values, setValues] = useState(blankSettings)
  const [template, setTemplate] = useState<FormTemplate | null>(null)
  const file = useFormFile(name => setValues(before => ({ ...before, name: before.name || name })))
  const definition = file.form?.definition ?? template?.definition
  const submission = useSubmission(async () => {
    const { id } = await call(formRoutes.create, {
      body: { ...values, name: values.name.trim(), ...(definition ? { definition: { ...definition } } : {}) },
    })
    void navigate(editorUrl(id))
  })
  const change = (next: SettingsValues): void => {
    submission.forget()
    setValues(next)
  }
  return (
    <FormDialog
      title="Nuevo formulario"
      confirmLabel="Crear"
      form={submission}
      values={values}
      reason={values.name.trim() === '' ? 'Ponele un nombre.' : file.reason ? 'Elegí otro archivo.' : null}
      size={720}
      onClose={onClose}
    >
      <SettingsFields values={values} errors={submission.errors} onChange={change} />
      {!file.form && (
        <TemplateChoices
          chosen={template}
          onChoose={next => {
            change(settingsOf(next, { values, before: template }))
            setTemplate(next)
          }}
        />
      )}
      <FileInput
        label="Empezar desde un archivo"
        description={file.form ? noteOf(file.form) : 'Opcional: el JSON de un formulario de SurveyJS.'}
        placeholder="Ninguno"
        accept=".json,application/json"
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el archivo' }}
        leftSection={<IconFileCode size={16} stroke={1.75} aria-hidden />}
        error={file.reason}
        onChange={chosen => void file.choose(chosen)}
      />
    </FormDialog>
  )
}
