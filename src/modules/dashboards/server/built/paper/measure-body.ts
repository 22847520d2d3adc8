import { formatNumber } from '../../../../../kernel/contract/formats.ts'
import { noDataBody, tableBody } from '../../../../../kernel/contract/paper-body.ts'
import { figureText } from '../../../../figures/contract/measure-words.ts'
import { dimensions, measures } from '../../../../figures/contract/measures.ts'
import { crossOf } from '../../../contract/built/crossed.ts'
import type { MeasureAnswer } from '../../../contract/built/measure.ts'
import type { PaperBody } from '../../../contract/built/paper.ts'
import type { MeasureWidget } from '../../../contract/built/widgets.ts'
import { type CrossDrawing, partsOf } from '../../../contract/drawings/cross.ts'
import { percentChange, pointsChange } from './change-words.ts'

const changeWords = ({ measure }: MeasureWidget, now: number | null, before: number | null): string[] => {
  if (now === null || before === null) return []
  // Rates are in percentage points.
  return measures[measure].kind === 'percent' ? pointsChange(now / 100, before / 100) : percentChange(now, before)
}

const measureTable = (widget: MeasureWidget, { rows, rowCount }: MeasureAnswer, compares: boolean): PaperBody => {
  type Row = (typeof rows)[number]
  return tableBody<Row>({ rows, total: rowCount }, [
    { title: dimensions[widget.by].title, text: ({ label }) => label },
    { title: measures[widget.measure].title, right: true, text: ({ value }) => figureText(widget.measure, value) },
    ...(measures[widget.measure].adds
      ? [
          {
            title: '% del total',
            right: true,
            text: ({ share }: Row) => (share === null ? '—' : `${formatNumber(share, 1)} %`),
          },
        ]
      : []),
    ...(compares
      ? [
          {
            title: 'Variación',
            right: true,
            text: ({ value, previous }: Row) => changeWords(widget, value, previous)[0] ?? '—',
          },
        ]
      : []),
  ])
}

/** Rows with the largest columns, and the rest of each row. */
const crossedTable = (widget: MeasureWidget, { rowCount }: MeasureAnswer, drawing: CrossDrawing): PaperBody => {
  const { rows, parts } = partsOf({ ...drawing, form: 'columns' })
  type Row = (typeof rows)[number]
  const at = new Map(rows.map((row, index) => [row.key, index]))
  return tableBody<Row>({ rows, total: rowCount }, [
    { title: dimensions[widget.by].title, text: ({ label }) => label },
    ...parts.map(({ name, values }) => ({
      title: name,
      right: true,
      text: ({ key }: Row) => figureText(widget.measure, values[at.get(key) ?? -1] ?? null),
    })),
    { title: 'Total', right: true, text: ({ value }) => figureText(widget.measure, value) },
  ])
}

/** A measure on paper, in the same form as on the screen. */
export const measureBody = (widget: MeasureWidget, data: MeasureAnswer, compares: boolean): PaperBody => {
  const { measure, by, chart } = widget
  if (chart === 'figure')
    return {
      kind: 'figure',
      value: figureText(measure, data.total),
      lines: compares ? changeWords(widget, data.total, data.previousTotal) : [],
    }
  if (data.rows.length === 0) return noDataBody
  const drawing = crossOf(widget, data)
  if (chart === 'table') return drawing ? crossedTable(widget, data, drawing) : measureTable(widget, data, compares)
  if (drawing) return { kind: 'chart', drawing: { of: 'cross', ...drawing } }
  return { kind: 'chart', drawing: { of: 'measure', chart, measure, by, data, compares } }
}
