import type { EChartsCoreOption } from 'echarts/core'
import { seriesStyle, type Tokens } from '../../../../kernel/contract/chart-theme.ts'
import { formatMoney, formatMoneyShort } from '../../../../kernel/contract/formats.ts'
import type { SalesWidgetData } from '../widget-data.ts'

type Month = SalesWidgetData['history']['rows'][number]

/** The current month is drawn faint, because it is incomplete. */
const partialOpacity = 0.38

/** Short month names («nov»), so that every month has its label. */
const shortMonth = 3

/** Sales of thirteen months. */
export const historyDrawing = (rows: Month[], token: Tokens): EChartsCoreOption => ({
  grid: { left: 4, right: 8, top: 10, bottom: 2 },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    valueFormatter: (value: unknown) => formatMoney(Number(value)),
  },
  xAxis: {
    type: 'category',
    data: rows.map(row => row.label),
    axisLabel: { interval: 0, hideOverlap: true, formatter: (label: string) => label.slice(0, shortMonth) },
  },
  yAxis: { type: 'value', splitNumber: 4, axisLabel: { formatter: (value: number) => formatMoneyShort(value) } },
  series: [
    {
      name: 'Ventas',
      type: 'bar',
      ...seriesStyle(token, 1),
      label: { show: false },
      data: rows.map(row => ({ value: row.totalCents, itemStyle: { opacity: row.isPartial ? partialOpacity : 1 } })),
    },
  ],
})
