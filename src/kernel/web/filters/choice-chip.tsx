import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { textParameter, useUrlState } from '../components/url-state.ts'
import { Chip } from './chip.tsx'

/** One of a few values, stored in the address; empty when none is chosen. */
export const useChoice = <Value extends string>(parameter: string, labels: Record<Value, string>) => {
  const [codec] = useState(() => textParameter(parameter))
  const [text, setChoice] = useUrlState(codec)
  const choice = (Object.hasOwn(labels, text) ? text : '') as Value | ''
  return { choice, setChoice }
}

type ChoiceChipProps<Value extends string> = {
  icon: Icon
  name: string
  labels: Record<Value, string>
  /** Text when nothing is chosen. */
  all: string
  choice: Value | ''
  onChange: (choice: Value | '') => void
}

/** A page filter with a few values, of which one can be chosen. */
export const ChoiceChip = <Value extends string>({
  icon,
  name,
  labels,
  all,
  choice,
  onChange,
}: ChoiceChipProps<Value>) => (
  <Menu>
    <Menu.Target>
      <Chip
        icon={icon}
        name={name}
        value={choice ? labels[choice] : all}
        isSet={choice !== ''}
        onClear={choice ? () => onChange('') : undefined}
      />
    </Menu.Target>
    <Menu.Dropdown>
      {(Object.entries(labels) as [Value, string][]).map(([value, label]) => (
        <Menu.Item
          key={value}
          onClick={() => onChange(value)}
          rightSection={value === choice ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
