import { DataTable } from '../components/data-table.tsx'
import { reachable } from '../components/reachable.ts'
import classes from './chart.module.css'

/** Rows of texts: the first column has names, the others figures. */
export type ChartRows = { head: string[]; rows: string[][] }

export const ChartTable = ({
  caption,
  rows: { head, rows },
  height,
}: {
  caption: string
  rows: ChartRows
  height: number
}) => (
  <section ref={reachable} className={classes.table} style={{ maxHeight: height }} aria-label={caption}>
    <DataTable
      caption={caption}
      columns={head.map((title, index) => ({
        title,
        figure: index > 0,
        cell: (row: { cells: string[] }) => row.cells[index] ?? '',
      }))}
      items={rows.map((cells, index) => ({ key: `${index}`, cells }))}
      keyOf={row => row.key}
    />
  </section>
)
