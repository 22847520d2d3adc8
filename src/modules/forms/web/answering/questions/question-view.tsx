import type { ReactNode } from 'react'
import type {
  IElement,
  PanelModel,
  PanelModelBase,
  Question,
  QuestionBooleanModel,
  QuestionCommentModel,
  QuestionExpressionModel,
  QuestionFileModel,
  QuestionHtmlModel,
  QuestionImageModel,
  QuestionMatrixDropdownModelBase,
  QuestionMatrixModel,
  QuestionMultipleTextModel,
  QuestionPanelDynamicModel,
  QuestionRankingModel,
  QuestionRatingModel,
  QuestionSelectBase,
  QuestionSignaturePadModel,
  QuestionTextModel,
} from 'survey-core'
import { andenOf } from '../../../contract/runtime/own-rules.ts'
import { BarcodeQuestion } from './barcode-question.tsx'
import { ChoiceQuestion, ChoicesQuestion, DropdownQuestion, YesNoQuestion } from './choice-question.tsx'
import { ManyTextsQuestion, RepeatQuestion, TableQuestion } from './group-questions.tsx'
import { LocationQuestion } from './location-question.tsx'
import { MatrixQuestion } from './matrix-question.tsx'
import { NumberQuestion } from './number-question.tsx'
import parts from './parts.module.css'
import { PhotoQuestion } from './photo-question.tsx'
import { CalculatedQuestion, Note, Picture, UnknownQuestion } from './plain-questions.tsx'
import classes from './questions.module.css'
import { RankingQuestion } from './ranking-question.tsx'
import { RecordQuestion } from './record-question.tsx'
import { ScaleQuestion } from './scale-question.tsx'
import { SignatureQuestion } from './signature-question.tsx'
import { LongTextQuestion, TextQuestion } from './text-question.tsx'

type Drawing = (question: Question, touch: () => void) => ReactNode

/** How each type of survey-core is drawn. The type name proves the class of the question. */
const drawings: Readonly<Record<string, Drawing>> = {
  comment: (question, touch) => <LongTextQuestion question={question as QuestionCommentModel} touch={touch} />,
  radiogroup: (question, touch) => <ChoiceQuestion question={question as QuestionSelectBase} touch={touch} />,
  buttongroup: (question, touch) => <ChoiceQuestion question={question as QuestionSelectBase} touch={touch} />,
  imagepicker: (question, touch) => <ChoiceQuestion question={question as QuestionSelectBase} touch={touch} />,
  dropdown: (question, touch) => <DropdownQuestion question={question as QuestionSelectBase} touch={touch} />,
  checkbox: (question, touch) => <ChoicesQuestion question={question as QuestionSelectBase} touch={touch} />,
  tagbox: (question, touch) => <ChoicesQuestion question={question as QuestionSelectBase} touch={touch} />,
  boolean: (question, touch) => <YesNoQuestion question={question as QuestionBooleanModel} touch={touch} />,
  rating: (question, touch) => <ScaleQuestion question={question as QuestionRatingModel} touch={touch} />,
  ranking: (question, touch) => <RankingQuestion question={question as QuestionRankingModel} touch={touch} />,
  matrix: (question, touch) => <MatrixQuestion question={question as QuestionMatrixModel} touch={touch} />,
  file: (question, touch) => <PhotoQuestion question={question as QuestionFileModel} touch={touch} />,
  signaturepad: (question, touch) => (
    <SignatureQuestion question={question as QuestionSignaturePadModel} touch={touch} />
  ),
  expression: question => <CalculatedQuestion question={question as QuestionExpressionModel} />,
  html: question => <Note question={question as QuestionHtmlModel} />,
  image: question => <Picture question={question as QuestionImageModel} />,
  paneldynamic: (question, touch) => (
    <RepeatQuestion question={question as QuestionPanelDynamicModel} touch={touch} {...drawingsOf(touch)} />
  ),
  matrixdropdown: (question, touch) => (
    <TableQuestion question={question as QuestionMatrixDropdownModelBase} touch={touch} {...drawingsOf(touch)} />
  ),
  matrixdynamic: (question, touch) => (
    <TableQuestion question={question as QuestionMatrixDropdownModelBase} touch={touch} {...drawingsOf(touch)} />
  ),
  multipletext: (question, touch) => (
    <ManyTextsQuestion question={question as QuestionMultipleTextModel} touch={touch} {...drawingsOf(touch)} />
  ),
}

const numberTypes = new Set(['number', 'range'])

/** A text question of survey-core is also what our own kinds are written as. */
const drawText = (question: QuestionTextModel, touch: () => void): ReactNode => {
  switch (andenOf(question).kind) {
    case 'location':
      return <LocationQuestion question={question} touch={touch} />
    case 'barcode':
      return <BarcodeQuestion question={question} touch={touch} />
    case 'article':
      return <RecordQuestion question={question} touch={touch} kind="article" />
    case 'customer':
      return <RecordQuestion question={question} touch={touch} kind="customer" />
  }
  return numberTypes.has(question.inputType) ? (
    <NumberQuestion question={question} touch={touch} />
  ) : (
    <TextQuestion question={question} touch={touch} />
  )
}

const drawQuestion = (question: Question, touch: () => void): ReactNode => {
  const type = question.getType()
  if (type === 'text') return drawText(question as QuestionTextModel, touch)
  return drawings[type]?.(question, touch) ?? <UnknownQuestion question={question} />
}

const drawingsOf = (touch: () => void) => ({
  draw: (question: Question) => drawQuestion(question, touch),
  drawPanel: (panel: PanelModel) => <PanelElements panel={panel} touch={touch} />,
})

const Section = ({ panel, touch }: { panel: PanelModel; touch: () => void }) => (
  <section className={parts.section}>
    {panel.processedTitle && <h3>{panel.processedTitle}</h3>}
    {panel.description && <p className={classes.help}>{panel.description}</p>}
    <PanelElements panel={panel} touch={touch} />
  </section>
)

const Element = ({ element, touch }: { element: IElement; touch: () => void }) =>
  element.isPanel ? (
    <Section panel={element as unknown as PanelModel} touch={touch} />
  ) : (
    drawQuestion(element as unknown as Question, touch)
  )

/** The visible questions and sections of a page, a section or one entry of a repeated group. */
export const PanelElements = ({ panel, touch }: { panel: PanelModelBase; touch: () => void }) => (
  <>
    {panel.elements
      .filter(element => element.isVisible)
      .map(element => (
        <Element key={element.name} element={element} touch={touch} />
      ))}
  </>
)
