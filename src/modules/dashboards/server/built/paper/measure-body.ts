import { formatNumber } from '../../../../../kernel/contract/formats.ts'
import { relativePeriods } from '../../../../reports/contract/relative-periods.ts'
import { dimensions, isOrdered, measures } from '../../../../reports/contract/statistics.ts'
import { figureText } from '../../../../reports/contract/statistics-words.ts'
import type { MeasureAnswer } from '../../../contract/built/measure.ts'
import { noDataBody, type PaperBody, tableBody } from '../../../contract/built/paper.ts'
import type { MeasureWidget } from '../../../contract/built/widgets.ts'
import { percentChange, pointsChange } from './change-words.ts'

const changeWords = ({ measure }: MeasureWidget, now: number | null, before: number | null): string[] => {
  if (now === null || before === null) return []
  // Rates come in percent points.
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

/** A measure on paper as its widget draws it on the screen. */
export const measureBody = (widget: MeasureWidget, data: MeasureAnswer, compares: boolean): PaperBody => {
  const { measure, by, chart } = widget
  if (chart === 'figure')
    return {
      kind: 'figure',
      value: figureText(measure, data.total),
      lines: compares ? changeWords(widget, data.total, data.previousTotal) : [],
    }
  if (data.rows.length === 0) return noDataBody
  if (chart === 'table') return measureTable(widget, data, compares)
  return { kind: 'chart', drawing: { of: 'measure', chart, measure, by, data, compares } }
}

/** Its own days, and how many of its rows are shown. */
export const measureNote = ({ period, by, chart }: MeasureWidget, data: MeasureAnswer | null): string =>
  [
    period ? relativePeriods[period].toLowerCase() : '',
    data && chart !== 'figure' && chart !== 'table' && !isOrdered(by) && data.rowCount > data.rows.length
      ? `${formatNumber(data.rows.length)} de ${formatNumber(data.rowCount)}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ')
