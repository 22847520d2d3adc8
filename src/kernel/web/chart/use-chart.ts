import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { chartTheme } from '../../contract/chart-theme.ts'
import { usePreference } from '../session/session-store.ts'
import { type Tokens, tokensOf } from '../theme/tokens.ts'
import { drawInTurn } from './drawing-queue.ts'
import type { ChartInstance } from './echarts.ts'

export type Drawing = {
  /** Builds the chart's option with the tokens of its region. Memoise it: a new function draws the chart again. */
  build: (token: Tokens) => EChartsCoreOption
  onSelect?: ((point: { name: string; seriesName: string; seriesIndex: number; dataIndex: number }) => void) | undefined
}

const isPoint = (
  event: unknown,
): event is { name: string; seriesName: string; seriesIndex: number; dataIndex: number } =>
  typeof event === 'object' && event !== null && 'dataIndex' in event

/** A chart on the page, and what it was last drawn from. */
type ChartOnPage = { chart: ChartInstance; token: Tokens; build: Drawing['build'] }

const show = ({ chart, token, build }: ChartOnPage): void => {
  const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches
  // Live figures change several times a second; with an update animation charts would never stand still.
  chart.setOption(
    { animation, animationDuration: 260, animationDurationUpdate: 0, ...build(token) },
    { notMerge: true },
  )
}

/** Resizing a chart to its current size would draw it again and cut the first animation short. */
const fitTo = (chart: ChartInstance, element: HTMLElement): void => {
  const isFitting = chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight
  if (!isFitting) chart.resize()
}

const loadCharts = () => import('./echarts.ts')

/** Loads the chart library while the figures are still loading. If it fails, each chart shows the error. */
export const fetchCharts = (): void => void loadCharts().catch(() => undefined)

/** Draws a chart in an element when its turn comes; the returned function removes it. */
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

/** The element to draw in and the error that prevented drawing. Charts of a page are drawn one after another. */
export const useChart = ({ build, onSelect }: Drawing, visible: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const chartRef = useRef<ChartOnPage>(null)
  const latest = useRef({ build, onSelect })
  latest.current = { build, onSelect }
  const [failure, setFailure] = useState<unknown>(null)
  const [preset] = usePreference('theme')

  useEffect(() => {
    // Token values depend on the preset, so the chart is created again when it changes.
    void preset
    if (place.current && visible) return stand(place.current, latest, chartRef, setFailure)
  }, [visible, preset])

  // New figures update the chart; a chart still waiting for its turn starts with them.
  useEffect(() => {
    const current = chartRef.current
    if (!current || current.build === build) return
    current.build = build
    return drawInTurn(() => chartRef.current === current && show(current), setFailure)
  }, [build])

  return { place, failure }
}
