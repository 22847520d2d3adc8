import type { EChartsCoreOption } from 'echarts/core'
import { use, useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { QueryError } from '../components/error-state.tsx'
import { FrameHeight, useContentHeight } from '../components/frame-height.ts'
import { usePreference } from '../session/session-store.ts'
import { type Tokens, tokensOf } from '../theme/tokens.ts'
import classes from './chart.module.css'
import { type ChartRows, ChartTable } from './chart-table.tsx'
import { chartTheme } from './chart-theme.ts'
import type { ChartInstance } from './echarts.ts'

type ChartProps = {
  /** The drawing, in the colours of the place it stands in. Memoise it: a new function draws again. */
  build: (token: Tokens) => EChartsCoreOption
  /** One sentence that says what the chart shows, for who does not see it. */
  description: string
  /** The same figures as rows, for «Ver como tabla». */
  table: ChartRows
  height?: number
  onSelect?: (point: { name: string; seriesName: string; dataIndex: number }) => void
}

const isPoint = (event: unknown): event is { name: string; seriesName: string; dataIndex: number } =>
  typeof event === 'object' && event !== null && 'dataIndex' in event

const useChart = ({ build, onSelect }: Pick<ChartProps, 'build' | 'onSelect'>, visible: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [preset] = usePreference('theme')
  const select = useRef(onSelect)
  select.current = onSelect

  useEffect(() => {
    const element = place.current
    if (!element || !visible) return
    // The tokens say something else with every preset, so the chart is drawn anew with it.
    void preset
    let chart: ChartInstance | null = null
    let left = false
    const resize = new ResizeObserver(() => chart?.resize())
    import('./echarts.ts').then(({ createChart }) => {
      if (left) return
      const token = tokensOf(element)
      chart = createChart(element, chartTheme(token))
      const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches
      // Its own description would take the place of ours, which says what matters.
      chart.setOption({ animation, animationDuration: 260, ...build(token) })
      chart.on('click', event => isPoint(event) && select.current?.(event))
      resize.observe(element)
    }, setFailure)
    return () => {
      left = true
      resize.disconnect()
      chart?.dispose()
    }
  }, [build, visible, preset])

  return { place, failure }
}

/** What «Ver como tabla» takes under the drawing. */
const toggleHeight = 24

/** A chart that comes when it is seen, says itself in words and can be read as a table. */
export const Chart = ({ build, description, table, height: own = 220, onSelect }: ChartProps) => {
  const framed = use(FrameHeight) !== null
  const height = useContentHeight(own) - (framed ? toggleHeight : 0)
  const [asTable, setAsTable] = useState(false)
  const { place, failure } = useChart({ build, onSelect }, !asTable)
  if (failure) return <QueryError title="No pudimos dibujar el gráfico" error={failure} />
  return (
    <figure className={classes.figure}>
      {asTable ? (
        <ChartTable caption={description} rows={table} height={height} />
      ) : (
        <div ref={place} role="img" aria-label={description} style={{ height }} />
      )}
      <Button variant="link" className={classes.toggle} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? 'Ver como gráfico' : 'Ver como tabla'}
      </Button>
    </figure>
  )
}
