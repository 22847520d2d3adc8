import { surveyQuestions } from '../../contract/survey.ts'
import { ChoiceField } from './choice-field.tsx'
import { revealedQuestions, surveyStep } from './registration-rules.ts'
import type { Wizard } from './use-registration.ts'

const starts = [
  {
    id: 'empty',
    text: 'Empezar con la empresa vacía',
    note: 'Cargás o importás lo tuyo; una lista de primeros pasos te guía.',
  },
  {
    id: 'example',
    text: 'Empezar con datos de ejemplo',
    note: 'Clientes, artículos y pedidos inventados para recorrer las pantallas. Los borrás cuando quieras, sin tocar lo tuyo.',
  },
] as const

/** Steps 2 to 6 of spec.md §4: each answer reveals the next question, and the last one how to begin. */
export const SurveyStep = ({ values, errors, change }: Wizard) => (
  <>
    {revealedQuestions(values).map(({ id, text, options }) => (
      <ChoiceField<string>
        key={id}
        label={text}
        options={options}
        value={values.answers[id]}
        error={errors[id]}
        onChange={answer => change({ answers: { ...values.answers, [id]: answer } })}
      />
    ))}
    {surveyStep(values) === 2 + surveyQuestions.length && (
      <ChoiceField
        label="¿Cómo querés empezar?"
        options={starts}
        tall
        value={values.start}
        error={errors.start}
        onChange={start => change({ start })}
      />
    )}
  </>
)
