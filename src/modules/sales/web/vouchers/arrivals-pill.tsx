import { IconArrowUp } from '@tabler/icons-react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'

type ArrivalsPillProps = { arrived: number; one: string; many: string; onLoad: () => void }

/** «3 pedidos nuevos»: brings what arrived while the list was being read. */
export const ArrivalsPill = ({ arrived, one, many, onLoad }: ArrivalsPillProps) => (
  <span role="status">
    {arrived > 0 && (
      <Button leftIcon={<IconArrowUp aria-hidden />} onClick={onLoad}>
        {formatNumber(arrived)} {arrived === 1 ? one : many}
      </Button>
    )}
  </span>
)
