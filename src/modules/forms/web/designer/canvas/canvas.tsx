import { IconForms } from '@tabler/icons-react'
import { EmptyState } from '../../../../../kernel/web/components/empty-state.tsx'
import { conditionOf } from '../state/derived.ts'
import { useDesignerState } from '../state/use-designer.ts'
import classes from './canvas.module.css'
import { ElementList } from './element-list.tsx'
import { PageTabs } from './page-tabs.tsx'
import { ConditionWords } from './words.tsx'

const noElements: readonly never[] = []

const Messages = () => {
  const message = useDesignerState(state => state.message)
  return (
    <p className="visually-hidden" role="status" aria-label="Movimientos">
      {message}
    </p>
  )
}

/** The page that is open: its condition, its sections and its questions. */
export const Canvas = () => {
  const page = useDesignerState(({ history }) =>
    history.present.definition.pages.find(({ name }) => name === history.present.page),
  )
  const condition = useDesignerState(({ history }) => conditionOf(history.present.definition, page?.visibleIf))
  const elements = page?.elements ?? noElements
  return (
    <>
      <PageTabs />
      <div
        id="designer-canvas"
        className={classes.canvas}
        data-canvas=""
        role="tabpanel"
        aria-label="Preguntas de la página"
      >
        {condition && <ConditionWords parts={condition} />}
        {page && elements.length === 0 && (
          <EmptyState
            icon={IconForms}
            title="Esta página está vacía"
            text="Elegí un tipo de pregunta a la izquierda, arrastralo hasta acá o apretá «/» para buscarlo."
          />
        )}
        {page && <ElementList elements={elements} page={page.name} />}
      </div>
      <p id="designer-moving" className="visually-hidden">
        Espacio para tomarla, flechas para moverla, Espacio para dejarla, Escape para cancelar.
      </p>
      <Messages />
    </>
  )
}
