import type { EChartsCoreOption } from 'echarts/core'
import type { Tokens } from '../chart-theme.ts'
import { formatPercent } from '../formats.ts'

/** `ratio` is the part of a target that was reached; `center` is the text inside the ring. */
export type ProgressDrawing = { ratio: number; center: string }

export const progressDrawing = ({ ratio, center }: ProgressDrawing, token: Tokens): EChartsCoreOption => ({
  tooltip: { trigger: 'item', valueFormatter: (value: unknown) => formatPercent(Number(value)) },
  series: [
    {
      type: 'pie',
      radius: ['62%', '84%'],
      label: { show: true, position: 'center', formatter: center, fontSize: 26, fontWeight: 620, color: token('text') },
      silent: false,
      data: [
        { name: 'Alcanzado', value: Math.min(1, ratio), itemStyle: { color: token('chart-1') } },
        { name: 'Falta', value: Math.max(0, 1 - ratio), itemStyle: { color: token('chart-rest') } },
      ],
    },
  ],
})
