import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { chartTheme } from '../../contract/chart-theme.ts'
import { usePreference } from '../session/session-store.ts'
import { type Tokens, tokensOf } from '../theme/tokens.ts'
import { drawInTurn } from './drawing-queue.ts'
import type { ChartInstance } from './echarts.ts'

export type Drawing = {
  /** The drawing, in the colours of the place it stands in. Memoise it: a new function draws again. */
  build: (token: Tokens) => EChartsCoreOption
  onSelect?: ((point: { name: string; seriesName: string; seriesIndex: number; dataIndex: number }) => void) | undefined
}

const isPoint = (
  event: unknown,
): event is { name: string; seriesName: string; seriesIndex: number; dataIndex: number } =>
  typeof event === 'object' && event !== null && 'dataIndex' in event

/** A chart on the page and what it shows. */
type ChartOnPage = { chart: ChartInstance; token: Tokens; build: Drawing['build'] }

const show = ({ chart, token, build }: ChartOnPage): void => {
  const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches
  // Its own description would take the place of ours, which says what matters.
  // Live figures come several times a second: what moved is where it belongs at once, or charts would never stand still.
  chart.setOption(
    { animation, animationDuration: 260, animationDurationUpdate: 0, ...build(token) },
    { notMerge: true },
  )
}

/** Drawing what keeps its size again would cost as much as the first time, and cut its first movement short. */
const fitTo = (chart: ChartInstance, element: HTMLElement): void => {
  const isFitting = chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight
  if (!isFitting) chart.resize()
}

const loadCharts = () => import('./echarts.ts')

/** Fetches what draws charts while their figures are still on the way. What does not come is said by the chart itself. */
export const fetchCharts = (): void => void loadCharts().catch(() => undefined)

/** A chart in an element, when its turn comes, until it is taken away again. */
const stand = (
  element: HTMLElement,
  latest: { current: Drawing },
  chartRef: { current: ChartOnPage | null },
  onError: (error: unknown) => void,
): (() => void) => {
  let takeAway: (() => void) | null = () => {}
  const resize = new ResizeObserver(() => chartRef.current && fitTo(chartRef.current.chart, element))
  loadCharts().then(({ createChart }) => {
    if (!takeAway) return
    takeAway = drawInTurn(() => {
      const token = tokensOf(element)
      const chart = createChart(element, chartTheme(token))
      chartRef.current = { chart, token, build: latest.current.build }
      show(chartRef.current)
      chart.on('click', event => isPoint(event) && latest.current.onSelect?.(event))
      resize.observe(element)
    }, onError)
  }, onError)
  return () => {
    takeAway?.()
    takeAway = null
    resize.disconnect()
    chartRef.current?.chart.dispose()
    chartRef.current = null
  }
}

/** Where a chart is drawn, in turn with the others of the page, and what kept it from being drawn. */
export const useChart = ({ build, onSelect }: Drawing, visible: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const chartRef = useRef<ChartOnPage>(null)
  const latest = useRef({ build, onSelect })
  latest.current = { build, onSelect }
  const [failure, setFailure] = useState<unknown>(null)
  const [preset] = usePreference('theme')

  useEffect(() => {
    // The tokens say something else with every preset, so the chart is drawn anew with it.
    void preset
    if (place.current && visible) return stand(place.current, latest, chartRef, setFailure)
  }, [visible, preset])

  // Other figures move what is drawn; what still waits for its turn begins with them.
  useEffect(() => {
    const current = chartRef.current
    if (!current || current.build === build) return
    current.build = build
    return drawInTurn(() => chartRef.current === current && show(current), setFailure)
  }, [build])

  return { place, failure }
}
