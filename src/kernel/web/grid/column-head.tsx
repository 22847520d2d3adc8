import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { isNumeric } from '../../contract/columns.ts'
import { cx } from '../components/cx.ts'
import classes from './column-head.module.css'
import { FilterCell } from './filter-cell.tsx'
import { useGridHead } from './grid-context.ts'

/** The head of a column: the title, which sorts when clicked, and the filter below it. */
export const ColumnHead = ({ name, iconOnly }: { name: string; iconOnly?: boolean }) => {
  const { fields, sort, onSort } = useGridHead()
  const field = fields[name]
  if (!field) return null
  if (iconOnly)
    return (
      <div className={classes.head}>
        <span className="visually-hidden">{field.title}</span>
        <span className={classes.title} />
        <span className={classes.noFilter} />
      </div>
    )
  const ownSort = sort.find(item => item.field === name)
  const Arrow = ownSort?.descending ? IconArrowDown : IconArrowUp
  return (
    <div className={cx(classes.head, isNumeric(field) && classes.right)}>
      {field.sortable === false ? (
        <span className={classes.title}>{field.title}</span>
      ) : (
        <button
          type="button"
          className={classes.title}
          onClick={() => onSort(name)}
          title={`Ordenar por ${field.title}`}
        >
          <span className="truncate">{field.title}</span>
          {ownSort && <Arrow size={14} stroke={2} aria-hidden />}
        </button>
      )}
      {field.filterable === false ? <span className={classes.noFilter} /> : <FilterCell name={name} field={field} />}
    </div>
  )
}
