import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { FigureLink } from '../../../kernel/web/components/figure-link.tsx'
import { useFittingRows } from '../../../kernel/web/components/use-fitting-rows.ts'
import classes from './dashboard.module.css'

export const tableHeight = 328
export const noRows = (data: { rows: unknown[] }): boolean => data.rows.length === 0

/** Long names are cut and shown whole in a tooltip; figures are never cut. */
const NameCell = ({ name, href }: { name: string; href: string | null | undefined }) => (
  <span className={classes.name} title={name}>
    {href ? <Link to={href}>{name}</Link> : name}
  </span>
)

type RowsProps<Item> = {
  data: { rows: Item[]; total: number }
  caption: string
  columns: DataColumn<Item>[]
  keyOf: (item: Item) => string
}

/** The rows that fit and, on request, all of the answer; the total says how many more there are. */
export const Rows = <Item,>({ data: { rows, total }, ...table }: RowsProps<Item>) => {
  const [all, setAll] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const fitting = useFittingRows(place, rows.length)
  return (
    <div ref={place}>
      <DataTable {...table} items={all ? rows : rows.slice(0, fitting)} />
      {rows.length > fitting && (
        <p className={classes.more}>
          <Button variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Ver menos' : `Ver los ${rows.length}`}
          </Button>
          {total > rows.length && <span>primeros de {formatNumber(total)}</span>}
        </p>
      )}
    </div>
  )
}

export const code = <Item extends { code: string }>(): DataColumn<Item> => ({
  title: 'Código',
  quiet: true,
  narrow: 'below',
  cell: row => row.code,
})
export const nameColumn = <Item extends { name: string }>(
  title: string,
  href: (row: Item) => string | null,
): DataColumn<Item> => ({
  title,
  width: '100%',
  cell: row => <NameCell name={row.name} href={href(row)} />,
})
/** A column of figures, with links to the rows behind them if there are any. */
export const figure = <Item,>(
  title: string,
  text: (row: Item) => ReactNode,
  href?: (row: Item) => string | null,
): DataColumn<Item> => ({
  title,
  figure: true,
  cell: row => <FigureLink to={href?.(row)}>{text(row)}</FigureLink>,
})
export const wideFigure = <Item,>(
  title: string,
  text: (row: Item) => ReactNode,
  href?: (row: Item) => string | null,
): DataColumn<Item> => ({
  ...figure(title, text, href),
  narrow: 'below',
})
