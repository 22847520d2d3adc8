import { Select, Textarea } from '@mantine/core'
import { plainText } from '../../../contract/definition/plain-text.ts'
import { textOf } from '../../../contract/definition/types.ts'
import { formVariables } from '../../../contract/definition/variables.ts'
import { questionsOf } from '../state/derived.ts'
import { useDesignerState } from '../state/use-designer.ts'
import classes from './properties.module.css'
import { type ElementProps, FigureProperty, Pair, Part, TextProperty, useElementEdit } from './property.tsx'

const figureKinds = ['number', 'money', 'scale', 'calculated', 'yesNo']

export const CalculatedProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  const questions = useDesignerState(({ history }) => questionsOf(history.present.definition))
  const expression = plainText(element.expression)
  const data = [
    {
      group: 'Preguntas',
      items: questions
        .filter(({ name, kind }) => name !== element.name && figureKinds.includes(kind))
        .map(({ name, number, title }) => ({ value: name, label: `${number} ${title}` })),
    },
    { group: 'Datos', items: formVariables.map(({ name, label }) => ({ value: name, label })) },
  ]
  return (
    <Part title="Fórmula">
      <Textarea
        aria-label="Fórmula"
        description="Las preguntas van entre llaves: {precio} * {cantidad}. También sum, avg, iif, round."
        autosize
        minRows={2}
        value={expression}
        onChange={event => edit({ expression: event.currentTarget.value })}
      />
      <Select
        label="Agregar una pregunta o un dato"
        searchable
        data={data}
        value={null}
        onChange={name =>
          name !== null &&
          edit({ expression: `${expression}${expression && !expression.endsWith(' ') ? ' ' : ''}{${name}}` })
        }
      />
      <Pair>
        <TextProperty
          label="Unidad"
          placeholder="kg, $"
          value={element.anden?.unit}
          onChange={unit =>
            edit({ anden: { ...element.anden, unit: unit === undefined ? undefined : plainText(unit) } })
          }
        />
        <FigureProperty
          label="Decimales"
          value={element.maximumFractionDigits}
          min={0}
          max={6}
          placeholder="Todos"
          onChange={maximumFractionDigits =>
            edit({ maximumFractionDigits, displayStyle: maximumFractionDigits === undefined ? undefined : 'decimal' })
          }
        />
      </Pair>
    </Part>
  )
}

export const RepeatProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <Part title="Repeticiones">
      <Pair>
        <FigureProperty
          label="Al menos"
          value={element.minPanelCount}
          min={0}
          max={100}
          onChange={minPanelCount => edit({ minPanelCount, panelCount: minPanelCount })}
        />
        <FigureProperty
          label="Como máximo"
          value={element.maxPanelCount}
          min={1}
          max={100}
          onChange={maxPanelCount => edit({ maxPanelCount })}
        />
      </Pair>
      <TextProperty
        label="Texto del botón que agrega otra"
        placeholder="Agregar"
        value={(element.panelAddText as string | undefined) ?? (element.addPanelText as string | undefined)}
        onChange={addPanelText => edit({ addPanelText, panelAddText: undefined })}
      />
    </Part>
  )
}

export const NoteProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <Part>
      <TextProperty
        label="Texto"
        description="Con **negrita**, *cursiva* y listas con guiones."
        isLong
        value={textOf(element.html as string | undefined)}
        onChange={html => edit({ html: html ?? '' })}
      />
    </Part>
  )
}

/** A question made elsewhere, as it came: it can be moved, conditioned and removed, not edited. */
export const OtherProperties = ({ element }: ElementProps) => (
  <Part title={`Tipo «${element.type}»`}>
    <p className={classes.help}>Se hizo en otro editor. Se guarda y se publica tal como vino:</p>
    <pre className={classes.json}>{JSON.stringify(element, null, 2)}</pre>
  </Part>
)
