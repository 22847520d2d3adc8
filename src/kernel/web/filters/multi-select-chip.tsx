import { Checkbox, Popover, TextInput } from '@mantine/core'
import { type Icon, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { foldText } from '../../contract/fold-text.ts'
import { Button } from '../components/button.tsx'
import { CodedName } from '../components/coded-name.tsx'
import { Chip } from './chip.tsx'
import classes from './multi-select-chip.module.css'

export type ChipOption = { value: string; label: string; code?: string }

type MultiSelectChipProps = {
  icon: Icon
  /** «Vendedor» */
  name: string
  options: ChipOption[]
  selected: string[]
  onChange: (selected: string[]) => void
  /** «Todos» or «Todas» */
  allLabel?: string
}

const searchFrom = 8
const maximumOptions = 200

/** `Todos`, the name of the only one selected, or `3 de 12`. */
export const chosenText = (options: ChipOption[], selected: string[], allLabel: string): string => {
  if (selected.length === 0) return allLabel
  if (selected.length === 1) return options.find(option => option.value === selected[0])?.label ?? '1'
  return `${selected.length} de ${options.length}`
}

/** Selects several of a list: sellers, supervisors, channels, regions. None selected means all. */
export const MultiSelectChip = ({
  icon,
  name,
  options,
  selected,
  onChange,
  allLabel = 'Todos',
}: MultiSelectChipProps) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const matches = options.filter(option =>
    foldText(`${option.code ?? ''} ${option.label}`).includes(foldText(text).trim()),
  )
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter(other => other !== value) : [...selected, value])
  const isSet = selected.length > 0
  return (
    <Popover opened={open} onChange={setOpen} withRoles={false} trapFocus width={260}>
      <Popover.Target>
        <Chip
          icon={icon}
          name={name}
          value={chosenText(options, selected, allLabel)}
          isSet={isSet}
          onClear={isSet ? () => onChange([]) : undefined}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name}>
        {options.length > searchFrom && (
          <TextInput
            data-autofocus
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            placeholder="Buscar"
            aria-label={`Buscar ${name.toLowerCase()}`}
            leftSection={<IconSearch size={16} stroke={1.75} />}
          />
        )}
        <ul className={classes.list}>
          {matches.slice(0, maximumOptions).map(option => (
            <li key={option.value}>
              <Checkbox
                label={<CodedName code={option.code} name={option.label} />}
                checked={selected.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
            </li>
          ))}
        </ul>
        {matches.length === 0 && <p className={classes.none}>Sin resultados</p>}
        {matches.length > maximumOptions && (
          <p className={classes.none}>Hay {matches.length - maximumOptions} más: escribí para encontrarlos.</p>
        )}
        {isSet && (
          <Button variant="ghost" wide onClick={() => onChange([])}>
            Ver {allLabel.toLowerCase()}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
