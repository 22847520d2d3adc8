import { IconCircleCheck, IconClock, IconProgressCheck } from '@tabler/icons-react'
import { Badge, type Tone } from '../../../kernel/web/components/badge.tsx'
import { settlementStates } from '../contract/lists.ts'

export type SettlementState = keyof typeof settlementStates

const tones: Record<SettlementState, Tone> = { waiting: 'warning', open: 'info', closed: 'neutral' }
const icons = { waiting: IconClock, open: IconProgressCheck, closed: IconCircleCheck }

export const SettlementStateBadge = ({ state }: { state: SettlementState }) => (
  <Badge tone={tones[state]} icon={icons[state]}>
    {settlementStates[state]}
  </Badge>
)
