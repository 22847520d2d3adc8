import { IconCircleCheck, IconClock, IconTruckLoading } from '@tabler/icons-react'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { type LoadState, loadStates } from '../../contract/consolidated.ts'

const icons = { pendiente: IconClock, procesado: IconTruckLoading, completado: IconCircleCheck }

export const LoadStateBadge = ({ state }: { state: LoadState }) => (
  <Badge tone={state === 'completado' ? 'success' : 'neutral'} icon={icons[state]}>
    {loadStates[state]}
  </Badge>
)
