import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Chart } from '../../../../kernel/web/chart/chart.tsx'
import type { Tokens } from '../../../../kernel/web/theme/tokens.ts'
import { rowsBehind } from '../../../reports/contract/rows-behind.ts'
import { dimensions } from '../../../reports/contract/statistics.ts'
import { figureText } from '../../../reports/contract/statistics-words.ts'
import type { MeasureAnswer } from '../../contract/built/measure.ts'
import { type MeasureWidget, measureTitle } from '../../contract/built/widgets.ts'
import { measureDrawing } from '../../contract/drawings/measure.ts'

export type MeasureView = {
  widget: MeasureWidget
  data: MeasureAnswer
  asked: Record<string, string>
  compares: boolean
}

/** Bars, columns, a line or a ring; a click opens the rows of one, and the same figures are there as a table. */
export const MeasureChart = ({ widget, data, asked, compares }: MeasureView) => {
  const { measure, by, chart } = widget
  const navigate = useNavigate()
  const build = useMemo(
    () =>
      (token: Tokens): EChartsCoreOption =>
        measureDrawing(chart)({ measure, by, data, compares }, token),
    [chart, measure, by, data, compares],
  )
  const open = ({ name }: { name: string }) => {
    const row = data.rows.find(({ label }) => label === name)
    if (row) void navigate(rowsBehind(measure, asked, [by], [{ by, key: row.key }]))
  }
  const table = {
    head: [dimensions[by].title, 'Valor', ...(compares ? ['Antes'] : [])],
    rows: [
      ...data.rows.map(({ label, value, previous }) => [
        label,
        figureText(measure, value),
        ...(compares ? [figureText(measure, previous)] : []),
      ]),
      ...(data.rest === null ? [] : [['Los demás', figureText(measure, data.rest), ...(compares ? [''] : [])]]),
    ],
  }
  return <Chart build={build} description={measureTitle(widget)} table={table} onSelect={open} />
}
