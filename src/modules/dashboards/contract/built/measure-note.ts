import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { isOrdered } from '../../../figures/contract/measures.ts'
import { crossNote } from '../drawings/cross.ts'
import { relativePeriods } from '../relative-periods.ts'
import { crossOf } from './crossed.ts'
import type { MeasureAnswer } from './measure.ts'
import type { MeasureWidget } from './widgets.ts'

/** How many of the rows a widget shows; empty when it shows all. */
const shownOf = (widget: MeasureWidget, data: MeasureAnswer): string => {
  const { rows, rowCount, columnCount } = data
  const drawing = widget.chart === 'table' ? null : crossOf(widget, data)
  if (drawing) return crossNote(drawing, { rows: rowCount, columns: columnCount })
  return !isOrdered(widget.by) && rowCount > rows.length
    ? `${formatNumber(rows.length)} de ${formatNumber(rowCount)}`
    : ''
}

/**
 * The note beside a widget's title: its own period, and how many of its rows it shows. Without `data`, only the period.
 */
export const measureNote = (widget: MeasureWidget, data: MeasureAnswer | null): string =>
  [
    widget.period ? relativePeriods[widget.period].toLowerCase() : '',
    data && widget.chart !== 'figure' ? shownOf(widget, data) : '',
  ]
    .filter(Boolean)
    .join(' · ')
