import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import classes from './ranking-table.module.css'
import { useFittingRows } from './use-fitting-rows.ts'

export type Ranked = { id: string; name: string; url?: string; value: number; text: string }

type RankingTableProps<Item extends Ranked> = {
  caption: string
  /** Head of the names: «Vendedor». */
  nameTitle: string
  valueTitle: string
  items: Item[]
  /** Columns between the name and the value. */
  columns?: DataColumn<Item>[]
  /** After the value: the comparison. */
  last?: DataColumn<Item>
  avatars?: boolean
}

/** A ranking: position, name, value with a thin bar, and comparison. */
export const RankingTable = <Item extends Ranked>({
  caption,
  nameTitle,
  valueTitle,
  items,
  columns = [],
  last,
  avatars,
}: RankingTableProps<Item>) => {
  const [all, setAll] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const fitting = useFittingRows(place, items.length)
  const top = Math.max(1, ...items.map(item => item.value))
  const name: DataColumn<Item> = {
    title: nameTitle,
    cell: item => (
      <span className={classes.name}>
        {avatars && <Avatar name={item.name} size="tiny" />}
        {item.url ? <Link to={item.url}>{item.name}</Link> : item.name}
      </span>
    ),
  }
  const value: DataColumn<Item> = {
    title: valueTitle,
    figure: true,
    cell: item => (
      <span className={classes.value}>
        {item.text}
        <span className={classes.track} aria-hidden="true">
          <i style={{ width: `${Math.max(6, (item.value / top) * 100)}%` }} />
        </span>
      </span>
    ),
  }
  const position: DataColumn<Item> = {
    title: '#',
    quiet: true,
    narrow: 'gone',
    width: '40px',
    cell: (_, index) => index + 1,
  }
  return (
    <div ref={place}>
      <DataTable
        caption={caption}
        columns={[position, name, ...columns, value, ...(last ? [{ ...last, narrow: 'below' as const }] : [])]}
        items={all ? items : items.slice(0, fitting)}
        keyOf={item => item.id}
      />
      {items.length > fitting && (
        <div className={classes.more}>
          <Button variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Ver menos' : `Ver los ${items.length}`}
          </Button>
        </div>
      )}
    </div>
  )
}
