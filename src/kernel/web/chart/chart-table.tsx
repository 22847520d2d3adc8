import { DataTable } from '../components/data-table.tsx'
import classes from './chart.module.css'

/** Head and rows, already in words; the first column names, the others are figures. */
export type ChartRows = { head: string[]; rows: string[][] }

export const ChartTable = ({ caption, rows: { head, rows }, height }: { caption: string; rows: ChartRows; height: number }) => (
  <div className={classes.table} style={{ maxHeight: height }} tabIndex={0} role="region" aria-label={caption}>
    <DataTable
      caption={caption}
      columns={head.map((title, index) => ({ title, figure: index > 0, cell: (row: { cells: string[] }) => row.cells[index] ?? '' }))}
      items={rows.map((cells, index) => ({ key: `${index}`, cells }))}
      keyOf={row => row.key}
    />
  </div>
)
