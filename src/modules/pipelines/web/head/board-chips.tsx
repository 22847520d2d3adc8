import { TextInput } from '@mantine/core'
import { IconClockExclamation, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { ChoiceChip } from '../../../../kernel/web/filters/choice-chip.tsx'
import { SelectionChips } from '../../../../kernel/web/filters/selection-chips.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import type { BoardFilters } from '../board/board-filters.ts'
import { ClosingChip } from './closing-chip.tsx'
import classes from './head.module.css'

/** What is typed reaches the address, and the server, once the hand rests. */
const Search = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => {
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed, 250)
  const told = useRef(text)
  useEffect(() => {
    if (settled === told.current) return
    told.current = settled
    onChange(settled.trim())
  }, [settled, onChange])
  return (
    <TextInput
      className={classes.search}
      type="search"
      size="xs"
      aria-label="Buscar oportunidades"
      placeholder="Buscar"
      maxLength={80}
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      value={typed}
      // On a phone the bar that it stands in ends in the middle of it.
      onFocus={event => event.currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' })}
      onChange={event => setTyped(event.currentTarget.value)}
    />
  )
}

const staleLabels = { si: 'Vencidas' }

/** Whose, which and when: everything is in the address. */
export const BoardChips = ({ filters, bySupervisor }: { filters: BoardFilters; bySupervisor?: boolean }) => {
  const { role } = useSession()
  return (
    <>
      <Search text={filters.text} onChange={filters.setText} />
      {role !== 'ventas' && (
        <SelectionChips selection={filters.selection} route={selectionRoutes.options} only={['Vendedor']} />
      )}
      <ClosingChip closing={filters.closing} onChange={filters.setClosing} />
      <ChoiceChip
        icon={IconClockExclamation}
        name="Movimiento"
        labels={staleLabels}
        all="Todas"
        choice={filters.onlyStale ? 'si' : ''}
        onChange={choice => filters.setOnlyStale(choice === 'si')}
      />
      {role !== 'ventas' && bySupervisor && (
        <SelectionChips selection={filters.selection} route={selectionRoutes.options} only={['Supervisor']} />
      )}
    </>
  )
}
