import { IconForms } from '@tabler/icons-react'
import { changeForm, findElement } from '../../../contract/definition/edits.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import { ElementProperties } from './element-properties.tsx'
import { PageProperties } from './page-properties.tsx'
import classes from './properties.module.css'
import { Part, TextProperty } from './property.tsx'

const FormProperties = () => {
  const designer = useDesigner()
  const title = useDesignerState(({ history }) => history.present.definition.title)
  const description = useDesignerState(({ history }) => history.present.definition.description)
  const completed = useDesignerState(({ history }) => history.present.definition.completedHtml)
  const edit = (property: string, value: unknown): void =>
    designer.edit(definition => changeForm(definition, { [property]: value }), { group: property })
  return (
    <>
      <header className={classes.head}>
        <IconForms size={16} stroke={1.75} aria-hidden />
        <h2>Formulario</h2>
      </header>
      <div className={classes.parts}>
        <Part>
          <TextProperty label="Título" value={title} onChange={value => edit('title', value)} />
          <TextProperty
            label="Presentación"
            placeholder="Para qué es y cuánto lleva"
            isLong
            value={description}
            onChange={value => edit('description', value)}
          />
          <TextProperty
            label="Al terminar"
            placeholder="Gracias por responder"
            isLong
            value={typeof completed === 'string' ? completed : undefined}
            onChange={value => edit('completedHtml', value)}
          />
        </Part>
        <Part>
          <p className={classes.help}>Elegí una pregunta, una sección o una página para ver sus propiedades.</p>
        </Part>
      </div>
    </>
  )
}

/** Properties of what is selected on the canvas. */
export const Properties = () => {
  const selected = useDesignerState(({ history }) => history.present.selected)
  const element = useDesignerState(({ history }) =>
    selected === null ? undefined : findElement(history.present.definition, selected),
  )
  const pages = useDesignerState(({ history }) => history.present.definition.pages)
  const index = pages.findIndex(({ name }) => name === selected)
  const page = pages[index]
  if (element) return <ElementProperties key={element.name} element={element} />
  if (page) return <PageProperties key={page.name} page={page} number={index + 1} count={pages.length} />
  return <FormProperties />
}
