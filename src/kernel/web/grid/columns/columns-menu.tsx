import { Checkbox, Popover, type PopoverProps } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Field } from '../../../contract/fields.ts'
import { codeColumn } from '../../../contract/reference-codes.ts'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { SortableList } from '../../components/sortable-list.tsx'
import classes from './columns-menu.module.css'

export type ColumnsMenuProps = {
  fields: [string, Field][]
  /** Names of the visible columns, in order. */
  columns: string[]
  onChange: (columns: string[]) => void
  onReset: () => void
}

/** Adds a column at the end; the code of a visible reference goes beside its name. */
const withColumn = (columns: string[], name: string): string[] => {
  const place = columns.findIndex(other => codeColumn(other) === name) + 1
  return place > 0 ? columns.toSpliced(place, 0, name) : [...columns, name]
}

const Choices = ({ fields, columns, onChange }: Omit<ColumnsMenuProps, 'onReset'>) => {
  const titles = new Map(fields.map(([name, field]) => [name, field.title]))
  const hiddenFields = fields.filter(([name]) => !columns.includes(name))
  return (
    <div className={classes.lists}>
      <SortableList
        label="Columnas a la vista, en orden"
        onChange={onChange}
        items={columns.map(name => ({
          id: name,
          label: titles.get(name) ?? name,
          content: (
            <Checkbox
              label={titles.get(name)}
              checked
              // At least one column must stay visible.
              disabled={columns.length === 1}
              onChange={() => onChange(columns.filter(other => other !== name))}
            />
          ),
        }))}
      />
      {hiddenFields.length > 0 && (
        <>
          <p className={classes.title}>Ocultas</p>
          <ul aria-label="Columnas ocultas">
            {hiddenFields.map(([name, field]) => (
              <li key={name} className={classes.hidden}>
                <Checkbox label={field.title} checked={false} onChange={() => onChange(withColumn(columns, name))} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const tallest = 520
const edge = 8

/** Limits the height to the room under the button, so that the menu's foot stays inside the window. */
const withinWindow: PopoverProps['middlewares'] = {
  flip: true,
  shift: true,
  size: {
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--columns-room', `${Math.min(tallest, availableHeight - edge)}px`),
  },
}

/** Chooses the visible columns and their order; their widths are fixed (spec.md §2). */
export const ColumnsMenu = ({ onReset, ...choices }: ColumnsMenuProps) => (
  <Popover position="bottom-end" withRoles={false} trapFocus middlewares={withinWindow}>
    <Popover.Target>
      <IconButton size="small" icon={IconColumns3} label="Columnas" />
    </Popover.Target>
    <Popover.Dropdown role="dialog" aria-label="Columnas" className={classes.panel}>
      <Choices {...choices} />
      <div className={classes.foot}>
        <Button size="small" variant="link" onClick={onReset}>
          Volver a las de siempre
        </Button>
      </div>
    </Popover.Dropdown>
  </Popover>
)
