import { type FormEvent, useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { countChanges } from '../../../../kernel/web/form/draft.ts'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { useUnsavedChanges, useUnsavedValues } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { type DashboardType, type Shape, widgetDefinitions } from '../../contract/built/kinds.ts'
import { placeFor } from '../../contract/built/layout.ts'
import { gridColumns, shapeOf, sizesOf, titleOf, type Widget } from '../../contract/built/widgets.ts'
import classes from './gallery.module.css'
import { WidgetForm } from './widget-form.tsx'
import { WidgetPreview } from './widget-preview.tsx'

const groups: [title: string, shapes: Shape[]][] = [
  ['Números', ['kpi', 'figure', 'meters']],
  ['Gráficos', ['line', 'bars', 'stacked', 'donut']],
  ['Tablas', ['table']],
  ['Mapas', ['map']],
]

const origin = { title: '', x: 0, y: 0 }
const newId = (): string => crypto.randomUUID()

const newFixedWidget = (type: DashboardType, widget: string): Widget => {
  const draft = { ...origin, id: newId(), kind: 'fixed' as const, widget, form: 'donut' as const, w: 1, h: 1 }
  return { ...draft, ...sizesOf[shapeOf(type, draft)].first }
}

const newMeasureWidget = (): Widget => ({
  ...origin,
  id: newId(),
  kind: 'measure',
  measure: 'net',
  by: 'seller',
  chart: 'bars',
  top: 10,
  compares: true,
  across: '',
  period: '',
  ...sizesOf.bars.first,
})

const newQuestionWidget = (): Widget => ({
  ...origin,
  id: newId(),
  kind: 'question',
  form: '',
  question: '',
  chart: 'summary',
  compares: true,
  period: '',
  ...sizesOf.bars.first,
})

const isComplete = (widget: Widget): boolean => widget.kind !== 'question' || widget.question !== ''

/**
 * After a change of shape, the widget takes the new shape's size, unless another size was chosen; never less than the
 * minimum.
 */
const refit = (type: DashboardType, before: Widget, after: Widget): Widget => {
  const [old, now] = [sizesOf[shapeOf(type, before)], sizesOf[shapeOf(type, after)]]
  if (old === now || before.kind !== after.kind) return after
  const isFirst = after.w === old.first.w && after.h === old.first.h
  const w = Math.min(isFirst ? now.first.w : Math.max(after.w, now.least.w), gridColumns - after.x)
  return { ...after, w, h: isFirst ? now.first.h : Math.max(after.h, now.least.h) }
}

type ListProps = { type: DashboardType; selection: Widget; onChoose: (widget: Widget) => void }

const Entry = ({ title, isChosen, onClick }: { title: string; isChosen: boolean; onClick: () => void }) => (
  <li>
    <button
      type="button"
      className={cx(classes.entry, isChosen && classes.chosen)}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {title}
    </button>
  </li>
)

const Catalogue = ({ type, selection, onChoose }: ListProps) => (
  <nav className={classes.catalogue} aria-label="Widgets que se pueden agregar">
    <h3>A medida</h3>
    <ul>
      <Entry
        title="Una medida por una dimensión"
        isChosen={selection.kind === 'measure'}
        onClick={() => onChoose(newMeasureWidget())}
      />
      <Entry
        title="Una pregunta de un formulario"
        isChosen={selection.kind === 'question'}
        onClick={() => onChoose(newQuestionWidget())}
      />
    </ul>
    {groups.map(([title, shapes]) => {
      const definitions = widgetDefinitions[type].filter(({ type: shape }) => shapes.includes(shape))
      return (
        definitions.length > 0 && (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {definitions.map(definition => (
                <Entry
                  key={definition.id}
                  title={definition.title}
                  isChosen={selection.kind === 'fixed' && selection.widget === definition.id}
                  onClick={() => onChoose(newFixedWidget(type, definition.id))}
                />
              ))}
            </ul>
          </div>
        )
      )
    })}
  </nav>
)

type GalleryProps = { type: DashboardType; widgets: Widget[]; onAdd: (widget: Widget) => void; onClose: () => void }

/** The widget in the first free place, without a title that equals the default one. */
const placeWidget = (type: DashboardType, widgets: Widget[], widget: Widget): Widget => ({
  ...widget,
  ...placeFor(widgets, widget),
  title: widget.title.trim() === titleOf(type, { ...widget, title: '' }) ? '' : widget.title.trim(),
})

/** All available widgets with a preview. The selected one is configured beside it and added in the first free place. */
export const WidgetGallery = ({ type, widgets, onAdd, onClose }: GalleryProps) => {
  const [original, setOriginal] = useState<Widget>(newMeasureWidget)
  const [widget, setWidget] = useState(original)
  // Selecting another widget does not count as an unsaved change.
  const unsaved = useUnsavedChanges(countChanges(original, widget))
  const choose = (next: Widget) => {
    setOriginal(next)
    setWidget(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd(placeWidget(type, widgets, widget))
  }
  return (
    <UnsavedModal unsaved={unsaved} title="Agregar un widget" size={1160} onClose={onClose}>
      <form className={classes.gallery} onSubmit={submit}>
        <Catalogue type={type} selection={widget} onChoose={choose} />
        <div className={classes.detail}>
          <WidgetPreview type={type} widget={widget} />
          <WidgetForm type={type} widget={widget} onChange={next => setWidget(refit(type, widget, next))} />
        </div>
        <div className={classes.actions}>
          <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
          <Button type="submit" variant="primary" disabled={!isComplete(widget)}>
            Agregar «{titleOf(type, widget)}»
          </Button>
        </div>
      </form>
    </UnsavedModal>
  )
}

type SettingsProps = { type: DashboardType; widget: Widget; onApply: (widget: Widget) => void; onClose: () => void }

/** The settings of a widget, with a preview. */
export const WidgetSettings = ({ type, widget: original, onApply, onClose }: SettingsProps) => {
  const [widget, setWidget] = useState(original)
  const unsaved = useUnsavedValues(widget)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply({ ...widget, title: widget.title.trim() })
  }
  return (
    <UnsavedModal unsaved={unsaved} title={`Configurar ${titleOf(type, original)}`} size={860} onClose={onClose}>
      <form className={classes.settings} onSubmit={submit}>
        <div className={classes.detail}>
          <WidgetPreview type={type} widget={widget} />
          <WidgetForm type={type} widget={widget} onChange={next => setWidget(refit(type, widget, next))} />
        </div>
        <div className={classes.actions}>
          <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
          <Button type="submit" variant="primary" disabled={!isComplete(widget)}>
            Aplicar
          </Button>
        </div>
      </form>
    </UnsavedModal>
  )
}
