import { listQuestions } from '../../contract/definition/questions.ts'
import type { FormTemplate } from '../../contract/templates/template.ts'
import { formTemplates } from '../../contract/templates/templates.ts'
import { formKinds } from '../../contract/words.ts'
import classes from './templates.module.css'

type ChoiceProps = { title: string; text: string; note?: string; isChosen: boolean; onChoose: () => void }

const TemplateChoice = ({ title, text, note, isChosen, onChoose }: ChoiceProps) => (
  <li>
    <button type="button" className={classes.template} aria-pressed={isChosen} onClick={onChoose}>
      <b>{title}</b>
      <span>{text}</span>
      {note && <small>{note}</small>}
    </button>
  </li>
)

const noteOf = ({ kind, definition }: FormTemplate): string =>
  `${formKinds[kind]} · ${listQuestions(definition).length} preguntas`

type Props = { chosen: FormTemplate | null; onChoose: (template: FormTemplate | null) => void }

/** The library of forms of the trade; null is a form in blank. */
export const TemplateChoices = ({ chosen, onChoose }: Props) => (
  <fieldset className={classes.library}>
    <legend>Empezar desde</legend>
    <ul>
      <TemplateChoice
        title="En blanco"
        text="Armás las preguntas desde cero."
        isChosen={chosen === null}
        onChoose={() => onChoose(null)}
      />
      {formTemplates.map(template => (
        <TemplateChoice
          key={template.id}
          title={template.name}
          text={template.text}
          note={noteOf(template)}
          isChosen={chosen?.id === template.id}
          onChoose={() => onChoose(template)}
        />
      ))}
    </ul>
  </fieldset>
)
