import { use, useState } from 'react'
import { Button } from '../components/button.tsx'
import { QueryError } from '../components/error-state.tsx'
import { FrameHeight, useContentHeight } from '../components/frame-height.ts'
import classes from './chart.module.css'
import { type ChartRows, ChartTable } from './chart-table.tsx'
import { type Drawing, useChart } from './use-chart.ts'

type ChartProps = Drawing & {
  /** One sentence about what the chart shows, for people who cannot see it. */
  description: string
  /** The same figures as rows, for «Ver como tabla». */
  table: ChartRows
  height?: number
}

/** Height of the «Ver como tabla» button under the chart. */
const toggleHeight = 24

/**
 * A chart with a text description, which can also be shown as a table. Charts of a page are drawn one after another.
 */
export const Chart = ({ build, description, table, height: own = 220, onSelect }: ChartProps) => {
  const isFramed = use(FrameHeight) !== null
  const height = useContentHeight(own) - (isFramed ? toggleHeight : 0)
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
