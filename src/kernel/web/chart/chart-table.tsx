import { DataTable } from '../components/data-table.tsx'
import classes from './chart.module.css'

/** Head and rows, already in words; the first column names, the others are figures. */
export type ChartRows = { head: string[]; rows: string[][] }

/** A box that scrolls has to be reachable by keyboard. */
const reachable = (element: HTMLElement | null) => {
  if (element) element.tabIndex = 0
}

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
