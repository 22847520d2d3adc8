import { IconBuildingStore, IconBuildingWarehouse, IconTool, IconTrashX } from '@tabler/icons-react'
import { Badge, type Tone } from '../../../kernel/web/components/badge.tsx'
import { type AssetState, assetStates } from '../contract/transitions.ts'

const looks: Record<AssetState, { tone: Tone; icon: typeof IconTool }> = {
  depot: { tone: 'neutral', icon: IconBuildingWarehouse },
  customer: { tone: 'neutral', icon: IconBuildingStore },
  repair: { tone: 'warning', icon: IconTool },
  written_off: { tone: 'error', icon: IconTrashX },
}

export const StateBadge = ({ state }: { state: AssetState }) => (
  <Badge tone={looks[state].tone} icon={looks[state].icon}>
    {assetStates[state]}
  </Badge>
)
