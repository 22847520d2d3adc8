import { Menu } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { Chip } from '../../../../kernel/web/filters/chip.tsx'
import type { StateWords } from './voucher-state.tsx'

const states = ['pending', 'exported', 'canceled', 'deleted'] as const

/** The state filter of the page, in the address; canceled and deleted documents are shown only from here. */
export const useStateChoice = () => {
  const [codec] = useState(() => textParameter('estado'))
  const [written, setState] = useUrlState(codec)
  const state = states.find(known => known === written) ?? ''
  const filter: Filter[] = state ? [{ field: 'state', operator: 'matches', value: state }] : []
  return { state, setState, filter }
}

type StateChipProps = { words: StateWords; state: string; all: string; onChange: (state: string) => void }

export const StateChip = ({ words, state, all, onChange }: StateChipProps) => (
  <Menu>
    <Menu.Target>
      <Chip
        icon={IconCircleDashed}
        name="Estado"
        value={states.find(known => known === state) ? words[state as keyof StateWords] : all}
        isSet={state !== ''}
        onClear={state ? () => onChange('') : undefined}
      />
    </Menu.Target>
    <Menu.Dropdown>
      {states.map(option => (
        <Menu.Item
          key={option}
          onClick={() => onChange(option)}
          rightSection={option === state ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
        >
          {words[option]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
