import { IconBan, IconClock, IconMail } from '@tabler/icons-react'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import { type UserState, userStates } from '../../contract/users/users.ts'

/** Who works as usual is no exception, and carries no colour. */
export const UserStateBadge = ({ state }: { state: UserState }) => {
  if (state === 'suspended')
    return (
      <Badge tone="error" icon={IconBan}>
        {userStates[state]}
      </Badge>
    )
  if (state === 'expired')
    return (
      <Badge tone="warning" icon={IconClock}>
        {userStates[state]}
      </Badge>
    )
  if (state === 'invited') return <Badge icon={IconMail}>{userStates[state]}</Badge>
  return <>{userStates[state]}</>
}

export const UserStateCell = ({ row }: { row: Row }) => <UserStateBadge state={row.state as UserState} />
