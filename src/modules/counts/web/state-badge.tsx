import { IconCheck, IconCircleX, IconClipboardCheck, IconClock } from '@tabler/icons-react'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { type CountState, countStates } from '../contract/states.ts'

const icons = { counting: IconClock, review: IconClipboardCheck, approved: IconCheck, canceled: IconCircleX }

export const CountStateBadge = ({ state }: { state: CountState }) => (
  <Badge tone={state === 'approved' ? 'success' : state === 'review' ? 'info' : 'neutral'} icon={icons[state]}>
    {countStates[state]}
  </Badge>
)
