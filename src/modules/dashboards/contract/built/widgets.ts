import { z } from 'zod'
import { integerInput, rowId, textInput } from '../../../../kernel/contract/inputs.ts'
import { dimensions, isKnownBy, measures } from '../../../figures/contract/measures.ts'
import { relativePeriods } from '../relative-periods.ts'
import { type DashboardType, definitionOf, type Shape } from './kinds.ts'

/** Columns of a dashboard's grid. */
export const gridColumns = 12
export const maximumWidgets = 40
const maximumRow = 400
const maximumHeight = 24
export const maximumTop = 50

const keysOf = <T extends Record<string, unknown>>(choices: T) =>
  z.enum(Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]], 'Elegí una de las opciones.')

/** Position and size in cells. */
const place = {
  x: integerInput(0, gridColumns - 1),
  y: integerInput(0, maximumRow),
  w: integerInput(1, gridColumns),
  h: integerInput(1, maximumHeight),
}

const common = {
  id: textInput(40).min(1, 'Falta este dato.'),
  /** Custom title; empty: the widget's default. */
  title: textInput(80).default(''),
  ...place,
}

export const chartKinds = {
  bars: 'Barras',
  columns: 'Columnas',
  line: 'Línea',
  donut: 'Dona',
  table: 'Tabla',
  figure: 'Número',
} as const
export type ChartKind = keyof typeof chartKinds

/** Charts that show two dimensions. */
export const crossedCharts: readonly ChartKind[] = ['bars', 'columns', 'line', 'table']

export const objectiveForms = { donut: 'Dona', bars: 'Barras' } as const

const fixedWidget = z.strictObject({
  ...common,
  kind: z.literal('fixed'),
  /** Id of one of its type's definitions. */
  widget: textInput(60).min(1, 'Falta este dato.'),
  /** Chart of the general objective, the only fixed widget with a choice. */
  form: keysOf(objectiveForms).default('donut'),
})

const measureWidget = z.strictObject({
  ...common,
  kind: z.literal('measure'),
  measure: keysOf(measures),
  by: keysOf(dimensions),
  /** The second dimension; empty: none. */
  across: z.union([z.literal(''), keysOf(dimensions)], 'Elegí una de las opciones.').default(''),
  chart: keysOf(chartKinds).default('bars'),
  top: integerInput(1, maximumTop).default(10),
  compares: z.boolean('Elegí sí o no.').default(true),
  /** A relative period of its own; empty: the dashboard's days. */
  period: z.union([z.literal(''), keysOf(relativePeriods)], 'Elegí una de las opciones.').default(''),
})

export const questionCharts = { summary: 'Resumen', table: 'Tabla', figure: 'Número' } as const
export type QuestionChart = keyof typeof questionCharts

/** A question of a form. The figures are of the module of forms, in the scope of whoever looks. */
const questionWidget = z.strictObject({
  ...common,
  kind: z.literal('question'),
  form: rowId,
  /** Its name, or `group/name` inside of a repeated group. */
  question: textInput(200).min(1, 'Elegí una pregunta.'),
  chart: keysOf(questionCharts).default('summary'),
  compares: z.boolean('Elegí sí o no.').default(true),
  /** A relative period of its own; empty: the dashboard's days. */
  period: z.union([z.literal(''), keysOf(relativePeriods)], 'Elegí una de las opciones.').default(''),
})

const widgetSchema = z.discriminatedUnion('kind', [fixedWidget, measureWidget, questionWidget], 'Ese widget no existe.')
export type Widget = z.output<typeof widgetSchema>
export type FixedWidget = z.output<typeof fixedWidget>
export type MeasureWidget = z.output<typeof measureWidget>
export type QuestionWidget = z.output<typeof questionWidget>

const issueOf = (widget: Widget): string | null => {
  if (widget.x + widget.w > gridColumns) return `El tablero tiene ${gridColumns} columnas.`
  if (widget.kind !== 'measure') return null
  const { title, adds } = measures[widget.measure]
  const { by, across } = widget
  if (across === by) return 'Elegí dos dimensiones distintas.'
  if (across && !crossedCharts.includes(widget.chart)) return 'Ese gráfico muestra una sola dimensión.'
  if (!isKnownBy(widget.measure, across ? [by, across] : [by])) return `«${title}» no se puede abrir por esa dimensión.`
  return widget.chart === 'donut' && !adds ? `«${title}» no se reparte en una dona: sus partes no se suman.` : null
}

/** The widgets of a dashboard. They may overlap: `arrange` moves one below the other before they are drawn. */
export const widgetsSchema = z
  .array(widgetSchema, 'Tiene que ser una lista de widgets.')
  .max(maximumWidgets, `Hasta ${maximumWidgets} widgets por tablero.`)
  .superRefine((widgets, context) => {
    const ids = new Set<string>()
    for (const [index, widget] of widgets.entries()) {
      const message = ids.has(widget.id) ? 'Dos widgets tienen el mismo identificador.' : issueOf(widget)
      if (message) context.addIssue({ code: 'custom', path: [index], message })
      ids.add(widget.id)
    }
  })
export type WidgetInput = z.input<typeof widgetsSchema>[number]

/** Index of the first widget that the dashboard's type does not have, or -1. */
export const strangerAmong = (type: DashboardType, widgets: Widget[]): number =>
  widgets.findIndex(widget => widget.kind === 'fixed' && !definitionOf(type, widget.widget))

export const measureTitle = ({
  measure,
  by,
  across,
  chart,
}: Pick<MeasureWidget, 'measure' | 'by' | 'across' | 'chart'>): string => {
  const { title } = measures[measure]
  const titles = (across ? [by, across] : [by]).map(id => dimensions[id].title.toLowerCase())
  return chart === 'figure' ? title : `${title} por ${titles.join(' y ')}`
}

export const titleOf = (type: DashboardType, widget: Widget): string => {
  if (widget.title) return widget.title
  if (widget.kind === 'question') return 'Pregunta de un formulario'
  return widget.kind === 'measure' ? measureTitle(widget) : (definitionOf(type, widget.widget)?.title ?? 'Widget')
}

const shapeOfChart: Record<ChartKind, Shape> = {
  bars: 'bars',
  columns: 'bars',
  line: 'line',
  donut: 'donut',
  table: 'table',
  figure: 'kpi',
}

const shapeOfQuestion: Record<QuestionChart, Shape> = { summary: 'bars', table: 'table', figure: 'kpi' }

export const shapeOf = (type: DashboardType, widget: Widget): Shape => {
  if (widget.kind === 'question') return shapeOfQuestion[widget.chart]
  return widget.kind === 'measure' ? shapeOfChart[widget.chart] : (definitionOf(type, widget.widget)?.type ?? 'table')
}

type Size = { w: number; h: number }
const small = { first: { w: 3, h: 2 }, least: { w: 2, h: 2 } }
const chart = { first: { w: 6, h: 5 }, least: { w: 3, h: 4 } }
const round = { first: { w: 4, h: 5 }, least: { w: 3, h: 4 } }
const listing = { first: { w: 6, h: 6 }, least: { w: 3, h: 3 } }

/** Initial and minimum size of a widget, in cells. */
export const sizesOf: Record<Shape, { first: Size; least: Size }> = {
  kpi: small,
  figure: small,
  line: chart,
  bars: chart,
  stacked: chart,
  meters: small,
  donut: round,
  table: listing,
  map: { first: { w: 6, h: 6 }, least: { w: 3, h: 4 } },
}
