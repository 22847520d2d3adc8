import { Menu, Select } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Field } from '../../contract/fields.ts'
import { type Filter, type FilterOperator, filterOperatorLabels, filterOperators } from '../../contract/filters.ts'
import { cx } from '../components/cx.ts'
import classes from './filter-cell.module.css'
import { defaultMode, filterText, isPicked, modeSymbols, optionsOf, writtenFilter } from './filter-words.ts'
import { useGridHead } from './grid-context.ts'

const typingPause = 350

type CellProps = { name: string; field: Field }

const useFilter = (name: string) => useGridHead().filters.find(filter => filter.field === name)

const PickedFilter = ({ name, field }: CellProps) => {
  const filter = useFilter(name)
  const { onFilter } = useGridHead()
  return (
    <Select
      classNames={{ input: cx(classes.select, filter && classes.set), wrapper: classes.selectWrapper }}
      aria-label={`Filtrar por ${field.title}`}
      placeholder="="
      data={optionsOf(field)}
      value={filter?.value ?? null}
      clearable
      clearButtonProps={{ 'aria-label': `Quitar el filtro de ${field.title}` }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={value => onFilter(name, value ? { field: name, operator: 'matches', value } : null)}
    />
  )
}

const ModeMenu = ({
  field,
  mode,
  onChange,
}: {
  field: Field
  mode: FilterOperator
  onChange: (mode: FilterOperator) => void
}) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <button
        type="button"
        className={classes.mode}
        aria-label={`Modo del filtro de ${field.title}: ${filterOperatorLabels[mode]}`}
      >
        <IconChevronDown size={12} stroke={2} aria-hidden />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      {filterOperators.map(option => (
        <Menu.Item key={option} onClick={() => onChange(option)} fw={option === mode ? 620 : undefined}>
          {filterOperatorLabels[option]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/**
 * Runs `act` once typing pauses, or at once when the field loses the focus or is unmounted, so that typed text is never
 * lost.
 */
const useSettling = (text: string | null, act: () => void): (() => void) => {
  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    pending.current = text === null ? null : act
  })
  const settle = useCallback(() => {
    const due = pending.current
    pending.current = null
    due?.()
  }, [])
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(settle, typingPause)
    return () => clearTimeout(timer)
  }, [text, settle])
  useEffect(() => settle, [settle])
  return settle
}

const WrittenFilter = ({ name, field }: CellProps) => {
  const filter = useFilter(name)
  const { onFilter, today, onEnterRows } = useGridHead()
  const [mode, setMode] = useState(filter?.operator ?? defaultMode(field))
  const [text, setText] = useState(filter ? filterText(field, filter) : '')
  const [dirty, setDirty] = useState(false)

  // A change of the address replaces the typed text, except while it is being typed. The end of typing does not: on a busy
  // machine the address follows later, and until then it still holds the filter from before.
  const address = JSON.stringify(filter ?? null)
  const isDirty = useRef(dirty)
  useEffect(() => {
    isDirty.current = dirty
  })
  useEffect(() => {
    const current = JSON.parse(address) as Filter | null
    if (isDirty.current) return
    setText(current ? filterText(field, current) : '')
    if (current) setMode(current.operator)
  }, [address, field])

  const settle = useSettling(dirty ? text : null, () => {
    setDirty(false)
    onFilter(name, writtenFilter(field, name, mode, text, today))
  })

  return (
    <div className={cx(classes.cell, filter && classes.set)}>
      {filter && mode !== 'contains' && <span aria-hidden="true">{modeSymbols[mode]}</span>}
      <input
        value={text}
        aria-label={`Filtrar por ${field.title} (${filterOperatorLabels[mode]})`}
        placeholder={modeSymbols[mode]}
        onChange={event => {
          setText(event.currentTarget.value)
          setDirty(true)
        }}
        onBlur={settle}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          const next = writtenFilter(field, name, mode, text, today)
          const changes = JSON.stringify(next) !== JSON.stringify(filter ?? null)
          setDirty(false)
          if (changes) onFilter(name, next)
          onEnterRows(changes)
        }}
      />
      {filter ? (
        <button
          type="button"
          className={classes.clear}
          aria-label={`Quitar el filtro de ${field.title}`}
          onClick={() => onFilter(name, null)}
        >
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      ) : (
        <ModeMenu
          field={field}
          mode={mode}
          onChange={next => {
            setMode(next)
            if (text) setDirty(true)
          }}
        />
      )}
    </div>
  )
}

/** The filter of one column, in the six modes of spec.md §2. */
export const FilterCell = ({ name, field }: CellProps) => (
  <div className={classes.place}>
    {isPicked(field) ? <PickedFilter name={name} field={field} /> : <WrittenFilter name={name} field={field} />}
  </div>
)
