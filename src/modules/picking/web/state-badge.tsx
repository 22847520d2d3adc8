import { IconCheck, IconCircleCheck, IconCircleX, IconClock, IconPackages } from '@tabler/icons-react'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { type PickingState, pickingStates } from '../contract/states.ts'

const icons = {
  pending: IconClock,
  picking: IconPackages,
  prepared: IconCheck,
  supervised: IconCircleCheck,
  canceled: IconCircleX,
}

export const PickingStateBadge = ({ state }: { state: PickingState }) => (
  <Badge tone={state === 'supervised' ? 'success' : state === 'picking' ? 'info' : 'neutral'} icon={icons[state]}>
    {pickingStates[state]}
  </Badge>
)
