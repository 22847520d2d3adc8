import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Chart } from '../../../../kernel/web/chart/chart.tsx'
import type { Tokens } from '../../../../kernel/web/theme/tokens.ts'
import { figureText } from '../../../figures/contract/measure-words.ts'
import { dimensions } from '../../../figures/contract/measures.ts'
import { rowsBehind } from '../../../figures/contract/rows-behind.ts'
import { crossOf } from '../../contract/built/crossed.ts'
import type { MeasureAnswer } from '../../contract/built/measure.ts'
import { type MeasureWidget, measureTitle } from '../../contract/built/widgets.ts'
import { type CrossDrawing, crossDrawing, crossKeysAt, crossTable } from '../../contract/drawings/cross.ts'
import { measureDrawing } from '../../contract/drawings/measure.ts'

export type MeasureView = {
  widget: MeasureWidget
  data: MeasureAnswer
  rowsQuery: Record<string, string>
  compares: boolean
}

/** The chart of a widget with two dimensions; a click opens the rows of the cell. */
const CrossedChart = ({
  widget,
  drawing,
  rowsQuery,
}: Pick<MeasureView, 'widget' | 'rowsQuery'> & { drawing: CrossDrawing }) => {
  const { measure, by, across } = widget
  const navigate = useNavigate()
  const build = useMemo(
    () =>
      (token: Tokens): EChartsCoreOption =>
        crossDrawing(drawing, token),
    [drawing],
  )
  const open = (point: { seriesIndex: number; dataIndex: number }) => {
    const keys = crossKeysAt(drawing, point)
    if (!keys || across === '') return
    const column = keys.column === null ? [] : [{ by: across, key: keys.column }]
    void navigate(rowsBehind(measure, { asked: rowsQuery, by: [by, across], at: [{ by, key: keys.row }, ...column] }))
  }
  return (
    <Chart
      build={build}
      description={measureTitle(widget)}
      table={crossTable(drawing, dimensions[by].title)}
      onSelect={open}
    />
  )
}

/** The chart of a widget, by one or two dimensions. */
export const MeasureChart = (view: MeasureView) => {
  const { widget, data } = view
  const { measure, by, across, chart } = widget
  const drawing = useMemo(() => crossOf({ measure, by, across, chart }, data), [measure, by, across, chart, data])
  return drawing ? (
    <CrossedChart widget={widget} rowsQuery={view.rowsQuery} drawing={drawing} />
  ) : (
    <PlainChart {...view} />
  )
}

/**
 * Bars, columns, a line or a donut; a click opens the rows of a bar or slice. The figures are also available as a
 * table.
 */
const PlainChart = ({ widget, data, rowsQuery, compares }: MeasureView) => {
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
    if (row) void navigate(rowsBehind(measure, { asked: rowsQuery, at: [{ by, key: row.key }] }))
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
