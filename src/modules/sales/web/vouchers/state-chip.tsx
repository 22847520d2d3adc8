import { Menu } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { Chip } from '../../../../kernel/web/filters/chip.tsx'

type Words = Record<string, string>

/** The state filter of the page, in the address; canceled and deleted documents are shown only from here. */
export const useStateChoice = (words: Words) => {
  const [codec] = useState(() => textParameter('estado'))
  const [written, setState] = useUrlState(codec)
  const state = Object.keys(words).find(name => name === written) ?? ''
  const filter: Filter[] = state ? [{ field: 'state', operator: 'matches', value: state }] : []
  return { state, setState, filter }
}

type StateChipProps = { words: Words; state: string; all: string; onChange: (state: string) => void }

export const StateChip = ({ words, state, all, onChange }: StateChipProps) => (
  <Menu>
    <Menu.Target>
      <Chip
        icon={IconCircleDashed}
        name="Estado"
        value={words[state] ?? all}
        isSet={state !== ''}
        onClear={state ? () => onChange('') : undefined}
      />
    </Menu.Target>
    <Menu.Dropdown>
      {Object.entries(words).map(([option, word]) => (
        <Menu.Item
          key={option}
          onClick={() => onChange(option)}
          rightSection={option === state ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
        >
          {word}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
