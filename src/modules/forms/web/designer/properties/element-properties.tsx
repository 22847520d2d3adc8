import { TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import type { QuestionsByName } from '../../../contract/definition/condition-words.ts'
import { namesOf, renameElement } from '../../../contract/definition/edits.ts'
import { type FormKind, kindLabel, kindOf } from '../../../contract/definition/kinds.ts'
import { maximumScore } from '../../../contract/definition/scores.ts'
import { reservedNames } from '../../../contract/definition/variables.ts'
import { removeWithUndo, titleInputId } from '../canvas/row-keys.ts'
import { kindIcons } from '../kind-icons.ts'
import { dependentsOf, pointsOf, questionsByName } from '../state/derived.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { DefaultValue } from './default-value.tsx'
import { kindProperties } from './kind-properties.tsx'
import classes from './properties.module.css'
import {
  type ElementProps,
  FigureProperty,
  isSameButWording,
  Part,
  readsOnly,
  SwitchProperty,
  TextProperty,
  useElementEdit,
} from './property.tsx'

const Head = memo(({ name, kind }: { name: string; kind: FormKind }) => {
  const designer = useDesigner()
  const Glyph = kindIcons[kind]
  const number = useDesignerState(({ history }) => questionsByName(history.present.definition).get(name)?.number)
  return (
    <header className={classes.head}>
      <Glyph size={16} stroke={1.75} aria-hidden />
      <h2>{kindLabel(kind)}</h2>
      <span>{number}</span>
      <IconButton
        size="small"
        icon={IconCopy}
        label="Duplicar"
        shortcut="Ctrl D"
        onClick={() => designer.duplicate(name)}
      />
      <IconButton
        size="small"
        icon={IconTrash}
        label="Quitar"
        shortcut="Supr"
        onClick={() => removeWithUndo(designer, name)}
      />
    </header>
  )
})

const Wording = ({ element, kind }: ElementProps & { kind: FormKind }) => {
  const edit = useElementEdit(element.name)
  const isFresh = useDesignerState(({ fresh }) => fresh === element.name)
  useEffect(() => {
    if (isFresh) document.getElementById(titleInputId)?.focus()
  }, [isFresh])
  if (kind === 'note') return null
  return (
    <Part>
      <TextProperty
        id={titleInputId}
        label={kind === 'section' || kind === 'repeat' ? 'Título' : 'Pregunta'}
        value={element.title}
        onChange={title => edit({ title })}
      />
      <TextProperty
        label="Ayuda para quien responde"
        placeholder="Opcional"
        value={element.description}
        onChange={description => edit({ description })}
      />
    </Part>
  )
}

const noQuestions: QuestionsByName = new Map()

/** Who reads the answer of this question: «De ella dependen 2.3 y 4.2». */
const Dependents = ({ name }: { name: string }) => {
  const designer = useDesigner()
  const names = useDesignerState(({ history }) => dependentsOf(history.present.definition).get(name))
  const questions = useDesignerState(({ history }) =>
    names ? questionsByName(history.present.definition) : noQuestions,
  )
  if (!names) return null
  return (
    <p className={classes.help}>
      De ella dependen{' '}
      {names.map((one, index) => (
        <span key={one}>
          {index > 0 && ', '}
          <Button variant="link" onClick={() => designer.select(one)}>
            {questions.get(one)?.number ?? 'una página o sección'}
          </Button>
        </span>
      ))}
      .
    </p>
  )
}

const Visibility = memo(({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <Part title="Mostrar">
      {!element.visibleIf && <p className={classes.help}>Siempre.</p>}
      <ConditionEditor
        label="Mostrar"
        own={element.name}
        expression={element.visibleIf}
        onChange={visibleIf => edit({ visibleIf })}
      />
      <Dependents name={element.name} />
    </Part>
  )
}, readsOnly('visibleIf'))

const Requirement = memo(
  ({ element }: ElementProps) => {
    const edit = useElementEdit(element.name)
    return (
      <Part>
        <SwitchProperty
          label="Obligatoria"
          isOn={element.isRequired === true}
          onChange={isOn => edit({ isRequired: isOn || undefined })}
        />
        {element.isRequired !== true && (
          <>
            <p className={classes.label}>Obligatoria si</p>
            <ConditionEditor
              label="Obligatoria"
              own={element.name}
              expression={element.requiredIf}
              onChange={requiredIf => edit({ requiredIf })}
            />
          </>
        )}
      </Part>
    )
  },
  readsOnly('isRequired', 'requiredIf'),
)

const optionKinds: readonly FormKind[] = ['choice', 'choices', 'matrix']
const unscoredKinds: readonly FormKind[] = ['ranking', 'repeat', 'calculated', 'other']

const decimal = (points: number): string => String(points).replace('.', ',')

const Score = ({ element, kind }: ElementProps & { kind: FormKind }) => {
  const edit = useElementEdit(element.name)
  const total = useDesignerState(({ history }) => pointsOf(history.present.definition))
  const points = maximumScore(element)
  if (unscoredKinds.includes(kind)) return null
  const help: Partial<Record<FormKind, string>> = { yesNo: 'Si responde que sí.', scale: 'En proporción a lo elegido.' }
  return (
    <Part title="Puntaje">
      {!optionKinds.includes(kind) && (
        <FigureProperty
          label={help[kind] ?? 'Por responder.'}
          value={element.score}
          min={0}
          max={10_000}
          decimals={2}
          onChange={score => edit({ score })}
        />
      )}
      <p className={classes.score}>
        Aporta hasta
        <span>
          <b>{decimal(points)}</b> de {decimal(total)}
        </span>
      </p>
      {total > 0 && (
        <meter className={classes.meter} min={0} max={total} value={points} aria-label="Parte del puntaje" />
      )}
    </Part>
  )
}

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,59}$/

/** The code under which the answer is stored. It is written when the field is left: half a name is no name. */
const Code = memo(({ element }: ElementProps) => {
  const designer = useDesigner()
  const [text, setText] = useState(element.name)
  const reason = (): string | null => {
    if (text === element.name) return null
    if (!namePattern.test(text)) return 'Letras sin acento, números y guion bajo, sin espacios.'
    return namesOf(designer.definition()).has(text) || reservedNames.includes(text) ? 'Ese código ya se usa.' : null
  }
  const error = reason()
  return (
    <TextInput
      label="Código de la respuesta"
      description="Así sale en los exportados y se nombra en las fórmulas."
      value={text}
      error={error}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={() => {
        if (error || text === element.name) return setText(element.name)
        designer.edit(definition => renameElement(definition, element.name, text), { select: text })
      }}
    />
  )
}, readsOnly())

const isAnswered = (kind: FormKind): boolean => !['section', 'note', 'repeat'].includes(kind)

/** What the kind of question has of its own. */
const OfKind = memo(({ element, kind }: ElementProps & { kind: FormKind }) => {
  const Kind = kindProperties[kind]
  return Kind ? <Kind element={element} /> : null
}, isSameButWording)

/** What it holds before anybody answers, and what an answer is worth. */
const Value = memo(
  ({ element, kind }: ElementProps & { kind: FormKind }) => (
    <>
      <DefaultValue element={element} kind={kind} />
      <Score element={element} kind={kind} />
    </>
  ),
  isSameButWording,
)

/** Properties of a question, section or note. Keyed by its name: another question starts with its own inputs. */
export const ElementProperties = ({ element }: ElementProps) => {
  const kind = kindOf(element)
  return (
    <>
      <Head name={element.name} kind={kind} />
      <div className={classes.parts}>
        <Wording element={element} kind={kind} />
        <OfKind element={element} kind={kind} />
        {isAnswered(kind) && kind !== 'calculated' && <Requirement element={element} />}
        <Visibility element={element} />
        {isAnswered(kind) && <Value element={element} kind={kind} />}
        {kind !== 'section' && kind !== 'note' && (
          <Part>
            <Code element={element} />
          </Part>
        )}
      </div>
    </>
  )
}
