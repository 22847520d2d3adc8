import type { EChartsCoreOption } from 'echarts/core'
import { seriesStyle, type Tokens } from '../chart-theme.ts'
import { formatNumber } from '../formats.ts'

export type RingDrawing = { slices: { name: string; value: number }[] }

/** Parts of a whole, each with its name and its figure beside it. */
export const ringDrawing = ({ slices }: RingDrawing, token: Tokens): EChartsCoreOption => ({
  tooltip: { trigger: 'item' },
  series: [
    {
      type: 'pie',
      radius: ['48%', '72%'],
      label: {
        color: token('text-2'),
        formatter: ({ name, value }: { name: string; value: number }) => `${name}\n${formatNumber(value)}`,
        lineHeight: 15,
      },
      labelLine: { length: 8, length2: 8 },
      data: slices.map(({ name, value }, index) => ({
        name,
        value,
        itemStyle: seriesStyle(token, (index % 8) + 1).itemStyle,
      })),
    },
  ],
})
