import { IconCircleDashed } from '@tabler/icons-react'
import type { Filter } from '../../contract/filters.ts'
import { ChoiceChip, useChoice } from './choice-chip.tsx'

/** The tags of spec.md §4. */
const labels = { activos: 'Activos', inactivos: 'Inactivos' }

/** Filters rows by `isActive`: the chip and the filter it stands for. */
export const useActiveChip = () => {
  const { choice, setChoice } = useChoice('estado', labels)
  const filter: Filter[] = choice
    ? [{ field: 'isActive', operator: 'matches', value: String(choice === 'activos') }]
    : []
  const chip = (
    <ChoiceChip
      icon={IconCircleDashed}
      name="Estado"
      labels={labels}
      all="Todos"
      choice={choice}
      onChange={setChoice}
    />
  )
  return { chip, filter }
}
