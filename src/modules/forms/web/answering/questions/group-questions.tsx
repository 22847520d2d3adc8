import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type {
  PanelModel,
  Question,
  QuestionMatrixDropdownModelBase,
  QuestionMatrixDynamicModel,
  QuestionMultipleTextModel,
  QuestionPanelDynamicModel,
} from 'survey-core'
import { FieldFrame } from './field-frame.tsx'
import parts from './parts.module.css'
import type { QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

type Draw = { draw: (question: Question) => ReactNode; drawPanel: (panel: PanelModel) => ReactNode }

const entryTitle = (panel: PanelModel, index: number): string => panel.processedTitle || String(index + 1)

/** A group of questions answered several times: «un producto por vez». */
export const RepeatQuestion = ({ question, touch, drawPanel }: QuestionProps<QuestionPanelDynamicModel> & Draw) => {
  const change = (work: () => void) => {
    work()
    touch()
  }
  return (
    <FieldFrame question={question} isGroup>
      {question.visiblePanels.map((panel, index) => (
        <section key={panel.id} className={parts.entry} aria-label={`${question.processedTitle} ${index + 1}`}>
          <header>
            <b>{entryTitle(panel, index)}</b>
            {question.canRemovePanel && (
              <button
                type="button"
                className={classes.boxAct}
                aria-label={`Sacar ${entryTitle(panel, index)}`}
                onClick={() => change(() => question.removePanel(panel))}
              >
                <IconTrash aria-hidden />
              </button>
            )}
          </header>
          {drawPanel(panel)}
        </section>
      ))}
      {question.canAddPanel && (
        <button type="button" className={classes.add} onClick={() => change(() => question.addPanel())}>
          <IconPlus aria-hidden />
          Agregar otro
        </button>
      )}
    </FieldFrame>
  )
}

type Table = QuestionMatrixDropdownModelBase & Partial<Pick<QuestionMatrixDynamicModel, 'canAddRow' | 'addRow'>>

/** A table of questions, made elsewhere: each row is a block, as a table does not fit on a phone. */
export const TableQuestion = ({ question, touch, draw }: QuestionProps<Table> & Draw) => (
  <FieldFrame question={question} isGroup>
    {question.visibleRows.map((row, index) => (
      <section key={row.id} className={parts.entry} aria-label={row.text ?? `Fila ${index + 1}`}>
        <header>
          <b>{row.text ?? index + 1}</b>
        </header>
        {row.cells.map(cell => (
          <div key={cell.question.id}>{draw(cell.question)}</div>
        ))}
      </section>
    ))}
    {question.canAddRow && (
      <button
        type="button"
        className={classes.add}
        onClick={() => {
          question.addRow?.()
          touch()
        }}
      >
        <IconPlus aria-hidden />
        Agregar otro
      </button>
    )}
  </FieldFrame>
)

export const ManyTextsQuestion = ({ question, draw }: QuestionProps<QuestionMultipleTextModel> & Draw) => (
  <FieldFrame question={question} isGroup>
    <div className={parts.entry}>
      {question.items.map(item => (
        <div key={item.editor.id}>{draw(item.editor)}</div>
      ))}
    </div>
  </FieldFrame>
)
