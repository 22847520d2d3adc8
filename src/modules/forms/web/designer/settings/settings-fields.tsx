import { Select, Textarea, TextInput } from '@mantine/core'
import type { Refusal } from '../../../../../kernel/web/api/refusal.ts'
import { type AnswerRule, type FormSubject, formKinds, formSubjects } from '../../../contract/words.ts'

export type SettingsValues = { name: string; description: string; kind: AnswerRule; subject: FormSubject }

export const blankSettings: SettingsValues = { name: '', description: '', kind: 'survey', subject: 'customer' }

const kindHelp: Readonly<Record<AnswerRule, string>> = {
  survey: 'Cada respuesta se suma a las anteriores y, enviada, ya no se cambia.',
  single: 'Hay uno por cada uno: si ya está, se abre el mismo y se actualiza.',
  multiple: 'Puede haber varios por cada uno, y cada uno se actualiza.',
}

const itemsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Props = {
  values: SettingsValues
  onChange: (values: SettingsValues) => void
  errors: Refusal['errors']
}

/** What a form is called, how often it is answered, and about what. */
export const SettingsFields = ({ values, onChange, errors }: Props) => (
  <>
    <TextInput
      label="Nombre"
      data-autofocus
      maxLength={120}
      value={values.name}
      error={errors.name}
      onChange={event => onChange({ ...values, name: event.currentTarget.value })}
    />
    <Select
      label="Tipo"
      description={kindHelp[values.kind]}
      data={itemsOf(formKinds)}
      value={values.kind}
      error={errors.kind}
      allowDeselect={false}
      onChange={kind => kind !== null && onChange({ ...values, kind: kind as AnswerRule })}
    />
    <Select
      label="Se responde sobre"
      data={itemsOf(formSubjects)}
      value={values.subject}
      error={errors.subject}
      allowDeselect={false}
      onChange={subject => subject !== null && onChange({ ...values, subject: subject as FormSubject })}
    />
    <Textarea
      label="Para qué es"
      placeholder="Lo ve quien administra los formularios"
      autosize
      minRows={2}
      maxLength={500}
      value={values.description}
      error={errors.description}
      onChange={event => onChange({ ...values, description: event.currentTarget.value })}
    />
  </>
)
