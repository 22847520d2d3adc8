import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import classes from './data-table.module.css'

export type DataColumn<Item> = {
  title: string
  cell: (item: Item, index: number) => ReactNode
  /** Figures stand at the right, under their head. */
  figure?: boolean
  /** Codes, units and the like recede. */
  quiet?: boolean
  width?: string
}

type DataTableProps<Item> = {
  caption: string
  columns: DataColumn<Item>[]
  items: Item[]
  keyOf: (item: Item) => string
  onOpen?: (item: Item) => void
}

/** A plain table of a card: rankings, the rows behind a chart. Thousands of rows belong in a grid. */
export const DataTable = <Item,>({ caption, columns, items, keyOf, onOpen }: DataTableProps<Item>) => (
  <div className={classes.scroll}>
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th
              key={column.title}
              scope="col"
              className={cx(column.figure && classes.figure)}
              style={{ width: column.width }}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={keyOf(item)} className={cx(onOpen && classes.open)} onClick={onOpen && (() => onOpen(item))}>
            {columns.map(column => (
              <td key={column.title} className={cx(column.figure && classes.figure, column.quiet && classes.quiet)}>
                {column.cell(item, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
