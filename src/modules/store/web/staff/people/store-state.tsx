import { IconBan, IconMail } from '@tabler/icons-react'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import type { Row } from '../../../../../kernel/web/grid/declaration.ts'
import { type StoreState, storeStates } from '../../../../customers/contract/customer-users.ts'

/** Who came in is no exception, and carries no colour. */
export const StoreStateBadge = ({ state }: { state: StoreState }) => {
  if (state === 'suspended')
    return (
      <Badge tone="error" icon={IconBan}>
        {storeStates[state]}
      </Badge>
    )
  if (state === 'invited')
    return (
      <Badge tone="info" icon={IconMail}>
        {storeStates[state]}
      </Badge>
    )
  return <>{storeStates[state]}</>
}

export const StoreStateCell = ({ row }: { row: Row }) => <StoreStateBadge state={row.storeState as StoreState} />
