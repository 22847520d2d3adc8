import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { chartTheme, type Tokens } from '../../contract/chart-theme.ts'

echarts.use([
  BarChart,
  HeatmapChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  SVGRenderer,
])

type Size = { width: number; height: number }

/** A chart as the text of an SVG image, without a browser. It takes processor time: draw many on a thread. */
export const chartSvg = (
  build: (token: Tokens) => echarts.EChartsCoreOption,
  token: Tokens,
  { width, height }: Size,
): string => {
  const chart = echarts.init(null, chartTheme(token), { renderer: 'svg', ssr: true, locale: 'ES', width, height })
  try {
    chart.setOption({ ...build(token), animation: false })
    // The PDF fonts have two weights, and a weight in between would be drawn as the thin one.
    return chart.renderToSVGString().replaceAll(/font-weight([:=]"?)6[1-9]\d/g, 'font-weight$1600')
  } finally {
    chart.dispose()
  }
}
