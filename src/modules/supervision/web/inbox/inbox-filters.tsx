import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { listParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { MultiSelectChip } from '../../../../kernel/web/filters/multi-select-chip.tsx'
import { selectionQuery, useSelection } from '../../../../kernel/web/filters/selection.ts'
import { SelectionChips } from '../../../../kernel/web/filters/selection-chips.tsx'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import { itemKinds } from '../../contract/inbox-items.ts'

const kindOptions = Object.entries(itemKinds).map(([value, label]) => ({ value, label }))
const owners = { mine: 'A mi nombre', none: 'Sin responsable' } as const

/** What the inbox is narrowed to, in the address. */
export const useInboxFilters = () => {
  const selection = useSelection()
  const [codec] = useState(() => listParameter('motivos'))
  const [kinds, setKinds] = useUrlState(codec)
  const owner = useChoice('responsable', owners)
  const query = {
    ...selectionQuery(selection),
    kinds: kinds.filter(kind => Object.hasOwn(itemKinds, kind)).join(','),
    ...(owner.choice ? { owner: owner.choice } : {}),
  }
  return { selection, kinds, setKinds, owner, query }
}
export type InboxFilters = ReturnType<typeof useInboxFilters>

export const InboxChips = ({ filters: { selection, kinds, setKinds, owner } }: { filters: InboxFilters }) => (
  <>
    <MultiSelectChip
      icon={IconAlertTriangle}
      name="Motivo"
      options={kindOptions}
      selected={kinds}
      onChange={setKinds}
    />
    <ChoiceChip
      icon={IconUserCheck}
      name="Responsable"
      labels={owners}
      all="Todos"
      choice={owner.choice}
      onChange={owner.setChoice}
    />
    <SelectionChips selection={selection} route={selectionRoutes.options} />
  </>
)
