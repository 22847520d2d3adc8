import '../../../../kernel/web/form/form-styles.ts'
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { dimensions, isKnownBy, isOrdered, type MeasureId, measures } from '../../../figures/contract/measures.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'
import {
  chartKinds,
  crossedCharts,
  gridColumns,
  type MeasureWidget,
  maximumTop,
  objectiveForms,
  type QuestionWidget,
  questionCharts,
  shapeOf,
  sizesOf,
  titleOf,
  type Widget,
} from '../../contract/built/widgets.ts'
import { relativePeriods } from '../../contract/relative-periods.ts'
import classes from './gallery.module.css'
import { useQuestionKit } from './question-widget.tsx'

type Option = { value: string; label: string }

const optionsOfTitled = (choices: Record<string, { title: string }>): Option[] =>
  Object.entries(choices).map(([value, { title }]) => ({ value, label: title }))
const optionsOf = (choices: Record<string, string>): Option[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

const Choice = (props: {
  label: string
  description?: string
  data: Option[]
  value: string
  onChange: (value: string) => void
}) => (
  <Select
    {...props}
    searchable={props.data.length > 8}
    nothingFoundMessage="Nada con ese nombre"
    allowDeselect={false}
    onChange={value => value !== null && props.onChange(value)}
  />
)

/** Keeps the choices that are still valid; a measure that the dimension does not support becomes net sales. */
const withValidChoices = (widget: MeasureWidget): MeasureWidget => {
  const across = widget.across === widget.by ? '' : widget.across
  const measure: MeasureId = isKnownBy(widget.measure, across ? [widget.by, across] : [widget.by])
    ? widget.measure
    : 'net'
  const isDrawn =
    (widget.chart !== 'donut' || measures[measure].adds) && (across === '' || crossedCharts.includes(widget.chart))
  return { ...widget, measure, across, chart: isDrawn ? widget.chart : 'bars' }
}

type FormProps<W> = { widget: W; onChange: (widget: W) => void }

const MeasureFields = ({ widget, onChange }: FormProps<MeasureWidget>) => {
  const { measure, by, across, chart, top, compares, period } = widget
  const change = (values: Partial<MeasureWidget>) => onChange(withValidChoices({ ...widget, ...values }))
  const measureOptions = optionsOfTitled(measures).filter(({ value }) =>
    isKnownBy(value as MeasureId, across ? [by, across] : [by]),
  )
  const charts = optionsOf(chartKinds).filter(({ value }) =>
    across ? (crossedCharts as readonly string[]).includes(value) : value !== 'donut' || measures[measure].adds,
  )
  const others = optionsOfTitled(dimensions).filter(({ value }) => value !== by)
  return (
    <>
      <Choice
        label="Por"
        data={optionsOfTitled(dimensions)}
        value={by}
        onChange={value => change({ by: value as typeof by })}
      />
      <Choice
        label="Y por"
        data={[{ value: '', label: 'Nada más' }, ...others]}
        value={across}
        onChange={value => change({ across: value as typeof across })}
      />
      <Choice
        label="Medida"
        data={measureOptions}
        value={measure}
        onChange={value => change({ measure: value as MeasureId })}
      />
      <Choice
        label="Gráfico"
        data={charts}
        value={chart}
        onChange={value => change({ chart: value as typeof chart })}
      />
      {!isOrdered(by) && chart !== 'figure' && (
        <NumberInput
          label="Cuántos"
          description="Los primeros, de mayor a menor"
          min={1}
          max={maximumTop}
          allowDecimal={false}
          clampBehavior="strict"
          value={top}
          onChange={value => typeof value === 'number' && value >= 1 && change({ top: value })}
        />
      )}
      <Choice
        label="Días"
        data={[{ value: '', label: 'Los del tablero' }, ...optionsOf(relativePeriods)]}
        value={period}
        onChange={value => change({ period: value as typeof period })}
      />
      {across === '' && (
        <Switch
          label="Comparar con el período anterior"
          checked={compares}
          onChange={event => change({ compares: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** Form, question and how it is drawn. */
const QuestionFields = ({ widget, onChange }: FormProps<QuestionWidget>) => {
  const { data: kit } = useQuestionKit()
  const { chart, compares, period } = widget
  return (
    <>
      {kit && <kit.Fields chosen={widget} onChange={chosen => onChange({ ...widget, ...chosen })} />}
      <Choice
        label="Gráfico"
        data={optionsOf(questionCharts)}
        value={chart}
        onChange={value => onChange({ ...widget, chart: value as typeof chart })}
      />
      <Choice
        label="Días"
        data={[{ value: '', label: 'Los del tablero' }, ...optionsOf(relativePeriods)]}
        value={period}
        onChange={value => onChange({ ...widget, period: value as typeof period })}
      />
      <Switch
        label="Comparar con el período anterior"
        checked={compares}
        onChange={event => onChange({ ...widget, compares: event.currentTarget.checked })}
      />
    </>
  )
}

/** The widget's size in cells, for people who do not drag. */
const SizeFields = ({ type, widget, onChange }: FormProps<Widget> & { type: DashboardType }) => {
  const { least } = sizesOf[shapeOf(type, widget)]
  const cells = (label: string, name: 'w' | 'h', most: number) => (
    <NumberInput
      label={label}
      min={least[name]}
      max={most}
      allowDecimal={false}
      clampBehavior="strict"
      value={widget[name]}
      onChange={value => typeof value === 'number' && value >= least[name] && onChange({ ...widget, [name]: value })}
    />
  )
  return (
    <div className={classes.pair}>
      {cells('Ancho (columnas)', 'w', gridColumns - widget.x)}
      {cells('Alto (filas)', 'h', 24)}
    </div>
  )
}

/** The settings of a widget, with an immediate preview. */
export const WidgetForm = ({ type, widget, onChange }: FormProps<Widget> & { type: DashboardType }) => (
  <div className={classes.fields}>
    <TextInput
      label="Título"
      placeholder={titleOf(type, { ...widget, title: '' })}
      maxLength={80}
      value={widget.title}
      onChange={event => onChange({ ...widget, title: event.currentTarget.value })}
    />
    {widget.kind === 'measure' && <MeasureFields widget={widget} onChange={onChange} />}
    {widget.kind === 'question' && <QuestionFields widget={widget} onChange={onChange} />}
    {widget.kind === 'fixed' && widget.widget === 'generalObjective' && (
      <Choice
        label="Gráfico"
        data={optionsOf(objectiveForms)}
        value={widget.form}
        onChange={value => onChange({ ...widget, form: value as typeof widget.form })}
      />
    )}
    <SizeFields type={type} widget={widget} onChange={onChange} />
  </div>
)
