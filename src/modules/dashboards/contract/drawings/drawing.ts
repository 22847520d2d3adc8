import type { EChartsCoreOption } from 'echarts/core'
import type { Tokens } from '../../../../kernel/contract/chart-theme.ts'
import { type BarsDrawing, barsDrawing } from '../../../../kernel/contract/drawings/bars.ts'
import { type ProgressDrawing, progressDrawing } from '../../../../kernel/contract/drawings/progress.ts'
import { type RingDrawing, ringDrawing } from '../../../../kernel/contract/drawings/ring.ts'
import type { ChartKind } from '../built/widgets.ts'
import type { SalesWidgetData } from '../widget-data.ts'
import { accumulatedDrawing } from './accumulated.ts'
import { type CrossDrawing, crossDrawing } from './cross.ts'
import { historyDrawing } from './history.ts'
import { type MeasureDrawing, measureDrawing } from './measure.ts'

/** The data of a chart, as plain data that can be sent to a worker thread. */
export type Drawing =
  | ({ of: 'measure'; chart: ChartKind } & MeasureDrawing)
  | ({ of: 'cross' } & CrossDrawing)
  | ({ of: 'bars' } & BarsDrawing)
  | ({ of: 'ring' } & RingDrawing)
  | ({ of: 'progress' } & ProgressDrawing)
  | { of: 'history'; rows: SalesWidgetData['history']['rows'] }
  | { of: 'accumulated'; data: SalesWidgetData['accumulatedSales']; compares: boolean }

/** The ECharts option of a drawing, the same on the screen and on paper. */
export const optionOf = (drawing: Drawing, token: Tokens): EChartsCoreOption => {
  switch (drawing.of) {
    case 'measure':
      return measureDrawing(drawing.chart)(drawing, token)
    case 'cross':
      return crossDrawing(drawing, token)
    case 'bars':
      return barsDrawing(drawing, token)
    case 'ring':
      return ringDrawing(drawing, token)
    case 'progress':
      return progressDrawing(drawing, token)
    case 'history':
      return historyDrawing(drawing.rows, token)
    case 'accumulated':
      return accumulatedDrawing(drawing.data, drawing.compares, token)
  }
}
