import '../../../../kernel/web/form/form-styles.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { field, referenceValue } from '../../../../kernel/contract/fields.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import type { QuestionKit, WidgetQuestion } from '../../../../kernel/web/app/web-module.ts'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'
import { answerReadingRoutes } from '../../contract/answers/routes.ts'
import type { AnswersFrame } from '../../contract/answers/summary.ts'
import { QuestionWidget } from './question-widget.tsx'
import { addressOf } from './use-answer-filters.ts'

const formField = field.reference({ title: 'Formulario', table: 'forms', resource: 'forms' })

const useFrame = (formId: string) =>
  useQuery({
    queryKey: ['form-answers', formId, 'frame'],
    enabled: formId !== '',
    queryFn: ({ signal }) => call(answerReadingRoutes.frame, { params: { id: formId }, signal }),
  })

/** Questions by the page or section they are in, in the order of the form. */
const optionsOf = ({ questions }: AnswersFrame) =>
  [...Map.groupBy(questions, ({ section }) => section)].map(([group, some]) => ({
    group,
    items: some.map(question => ({ value: addressOf(question), label: `${question.number} ${question.title}` })),
  }))

type FieldsProps = { chosen: WidgetQuestion; onChange: (chosen: WidgetQuestion) => void }

/** The form by name, then one of its questions. */
const Fields = ({ chosen: { form, question }, onChange }: FieldsProps) => {
  const { data } = useFrame(form)
  return (
    <>
      <ReferenceInput
        key={data?.form.id ?? ''}
        field={formField}
        label="Formulario"
        value={data ? data.form : null}
        timeZone=""
        onBlur={() => {}}
        onChange={value => onChange({ form: referenceValue.safeParse(value).data?.id ?? '', question: '' })}
      />
      <Select
        label="Pregunta"
        placeholder={form ? 'Elegí una' : 'Primero el formulario'}
        searchable
        nothingFoundMessage="Nada con ese nombre"
        allowDeselect={false}
        disabled={!data}
        data={data ? optionsOf(data) : []}
        value={question || null}
        onChange={value => value !== null && onChange({ form, question: value })}
      />
    </>
  )
}

/** Questions of forms for the dashboards that people build. */
export const kit: QuestionKit = { Fields, Widget: QuestionWidget }
