import { type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import classes from './data-table.module.css'
import { useOverflow } from './use-overflow.ts'

export type DataColumn<Item> = {
  title: string
  cell: (item: Item, index: number) => ReactNode
  /** Figures are right-aligned, as is their head. */
  figure?: boolean
  /** Drawn in grey: codes, units and the like. */
  quiet?: boolean
  width?: string
  /** On a phone: `below` puts the value in a small line under the row's first remaining column, `gone` hides it. */
  narrow?: 'below' | 'gone'
  /** Hidden when the table has less than 1040 px, so that the figures after it stay visible. */
  ample?: boolean
}

/** The columns that a phone does not show as columns. */
const LineBelow = <Item,>({ columns, item, index }: { columns: DataColumn<Item>[]; item: Item; index: number }) => (
  <span className={classes.below}>
    {columns.map(({ title, quiet, cell }) => (
      <span key={title}>
        {!quiet && `${title} `}
        {cell(item, index)}
      </span>
    ))}
  </span>
)

type DataTableProps<Item> = {
  caption: string
  columns: DataColumn<Item>[]
  items: Item[]
  keyOf: (item: Item) => string
  onOpen?: (item: Item) => void
}

/** A plain table of a card: rankings, the rows behind a chart. Thousands of rows belong in a grid. */
export const DataTable = <Item,>({ caption, columns, items, keyOf, onOpen }: DataTableProps<Item>) => {
  const below = columns.filter(column => column.narrow === 'below')
  const main = columns.find(column => !column.narrow)
  const scroller = useRef<HTMLDivElement>(null)
  const reachable = useOverflow(scroller) ? { role: 'region', tabIndex: 0, 'aria-label': caption } : {}
  return (
    <div ref={scroller} className={classes.scroll} {...reachable}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th
                key={column.title}
                scope="col"
                className={cx(
                  column.figure && classes.figure,
                  column.narrow && classes.wide,
                  column.ample && classes.ample,
                  column === main && classes.main,
                )}
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
                <td
                  key={column.title}
                  className={cx(
                    column.figure && classes.figure,
                    column.quiet && classes.quiet,
                    column.narrow && classes.wide,
                    column.ample && classes.ample,
                    column === main && classes.main,
                  )}
                >
                  {column.cell(item, index)}
                  {column === main && below.length > 0 && <LineBelow columns={below} item={item} index={index} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
