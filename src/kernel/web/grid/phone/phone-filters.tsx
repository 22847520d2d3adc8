import { Drawer, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { isCodeColumn } from '../../../contract/reference-codes.ts'
import { Button } from '../../components/button.tsx'
import { FilterCell } from '../filter-cell.tsx'
import { useGridHead } from '../grid-context.ts'
import classes from './phone-filters.module.css'

const SortChoice = () => {
  const { fields, sort, onSortBy } = useGridHead()
  const current = sort[0]
  const sortable = Object.entries(fields).filter(([name, field]) => field.sortable !== false && !isCodeColumn(name))
  return (
    <Select
      label="Ordenar por"
      data={sortable.flatMap(([name, field]) => [
        { value: name, label: field.title },
        { value: `-${name}`, label: `${field.title}, al revés` },
      ])}
      value={current ? `${current.descending ? '-' : ''}${current.field}` : null}
      onChange={value => value && onSortBy(value)}
      allowDeselect={false}
      searchable
    />
  )
}

/** Filters and order of a grid shown as cards, which have no column heads. */
export const PhoneFilters = () => {
  const [open, setOpen] = useState(false)
  const { fields, filters } = useGridHead()
  const filterable = Object.entries(fields).filter(([name, field]) => field.filterable !== false && !isCodeColumn(name))
  return (
    <>
      <Button leftIcon={<IconAdjustmentsHorizontal aria-hidden />} onClick={() => setOpen(true)}>
        {filters.length > 0 ? `Filtros (${filters.length})` : 'Filtros'}
      </Button>
      <Drawer opened={open} onClose={() => setOpen(false)} title="Filtros y orden" position="bottom" size="85%">
        <div className={classes.list} data-density="touch">
          <SortChoice />
          {filterable.map(([name, field]) => (
            <div key={name} className={classes.filter}>
              <span className={classes.title}>{field.title}</span>
              <FilterCell name={name} field={field} />
            </div>
          ))}
          <div className={classes.done}>
            <Button variant="primary" wide onClick={() => setOpen(false)}>
              Ver las filas
            </Button>
          </div>
        </div>
      </Drawer>
    </>
  )
}
