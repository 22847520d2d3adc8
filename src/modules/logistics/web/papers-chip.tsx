import { IconLicense } from '@tabler/icons-react'
import type { Filter } from '../../../kernel/contract/filters.ts'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { paperStates } from '../contract/papers.ts'

/** The chip of the papers' state and its filter. */
export const usePapersChip = (name: string) => {
  const { choice, setChoice } = useChoice('papeles', paperStates)
  const filter: Filter[] = choice ? [{ field: 'papers', operator: 'matches', value: choice }] : []
  const chip = (
    <ChoiceChip icon={IconLicense} name={name} labels={paperStates} all="Todos" choice={choice} onChange={setChoice} />
  )
  return { chip, filter }
}
