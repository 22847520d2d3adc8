import { useDroppable } from '@dnd-kit/core'
import { IconAlertTriangle, IconCircleX, IconTrophy } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { kindLabel, kindOf } from '../../../contract/definition/kinds.ts'
import type { FormProblem } from '../../../contract/definition/problem.ts'
import { readChoices } from '../../../contract/definition/questions.ts'
import { maximumScore } from '../../../contract/definition/scores.ts'
import { type FormElement, textOf } from '../../../contract/definition/types.ts'
import { kindIcons } from '../kind-icons.ts'
import { conditionOf, questionsByName } from '../state/derived.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import classes from './canvas.module.css'
import { RowHandle } from './row-handle.tsx'
import { onRowKey } from './row-keys.ts'
import { Slot } from './slot.tsx'
import { summaryOf } from './summary.ts'
import { ConditionWords } from './words.tsx'

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const ProblemBadge = ({ problems }: { problems: readonly FormProblem[] }) => {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return errors > 0 ? (
    <Badge tone="error" icon={IconCircleX}>
      {counted(errors, 'error', 'errores')}
    </Badge>
  ) : (
    <Badge tone="warning" icon={IconAlertTriangle}>
      {counted(problems.length, 'aviso', 'avisos')}
    </Badge>
  )
}

const Points = ({ element }: { element: FormElement }) => {
  const points = maximumScore(element)
  return points > 0 ? (
    <Badge tone="brand" icon={IconTrophy}>
      {String(points).replace('.', ',')} {points === 1 ? 'punto' : 'puntos'}
    </Badge>
  ) : null
}

const requirement = (element: FormElement): string => {
  if (element.isRequired === true) return 'obligatoria'
  return element.requiredIf ? 'obligatoria a veces' : ''
}

/** Options of the selected question, each with its points. */
const Options = ({ element }: { element: FormElement }) => (
  <span className={classes.options}>
    {readChoices(element.choices).map(({ value, text, score }) => (
      <span key={String(value)}>
        <i />
        {text}
        {score !== undefined && <b>{String(score).replace('.', ',')}</b>}
      </span>
    ))}
  </span>
)

const hasOptionChips = (element: FormElement): boolean => ['choice', 'choices'].includes(kindOf(element))

const RowText = ({ element, isSelected }: { element: FormElement; isSelected: boolean }) => {
  const error = useDesignerState(
    state => state.problems.byName.get(element.name)?.find(({ severity }) => severity === 'error')?.text,
  )
  if (error) return <span className={classes.wrong}>{error}</span>
  if (isSelected && hasOptionChips(element)) return <Options element={element} />
  const summary = summaryOf(element)
  return summary ? <span className={classes.summary}>{summary}</span> : null
}

type Props = { element: FormElement; page: string; parent?: string; index: number }

/** One question on the canvas. It is drawn again only when something it shows changed. */
export const QuestionRow = memo(({ element, page, parent, index }: Props) => {
  const { name } = element
  const designer = useDesigner()
  const kind = kindOf(element)
  const Glyph = kindIcons[kind]
  const number = useDesignerState(({ history }) => questionsByName(history.present.definition).get(name)?.number ?? '')
  const isSelected = useDesignerState(({ history }) => history.present.selected === name)
  const condition = useDesignerState(({ history }) => conditionOf(history.present.definition, element.visibleIf))
  const problems = useDesignerState(state => state.problems.byName.get(name))
  const { setNodeRef } = useDroppable({ id: `row:${name}`, data: { page, parent, index } })
  const title = textOf(element.title) || (kind === 'note' ? 'Nota' : kind === 'calculated' ? 'Valor calculado' : '')
  return (
    <li ref={setNodeRef} className={classes.row} data-selected={isSelected ? '' : undefined}>
      <Slot page={page} parent={parent} index={index} />
      <RowHandle name={name} label={title || kindLabel(kind)} />
      <button
        type="button"
        className={classes.face}
        data-row={name}
        aria-current={isSelected || undefined}
        onClick={() => designer.select(name)}
        onKeyDown={(event: KeyboardEvent) => onRowKey(event, designer, name)}
      >
        <span className={classes.number}>{number}</span>
        <Glyph className={classes.kind} size={16} stroke={1.75} aria-hidden />
        <span className="visually-hidden">{kindLabel(kind)}: </span>
        <span className={classes.title} data-empty={title ? undefined : ''}>
          {title || 'Sin texto'}
        </span>
        <Points element={element} />
        {problems ? (
          <ProblemBadge problems={problems} />
        ) : (
          <span className={classes.required}>{requirement(element)}</span>
        )}
        <span className={classes.below}>
          <RowText element={element} isSelected={isSelected} />
          {condition && <ConditionWords parts={condition} />}
        </span>
      </button>
    </li>
  )
})
