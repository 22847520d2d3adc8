import { IconArrowUp } from '@tabler/icons-react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'

type ArrivalsPillProps = { count: number; one: string; many: string; onLoad: () => void }

/** «3 pedidos nuevos»: loads the documents that arrived while the list was being read. */
export const ArrivalsPill = ({ count, one, many, onLoad }: ArrivalsPillProps) => (
  <span role="status">
    {count > 0 && (
      <Button leftIcon={<IconArrowUp aria-hidden />} onClick={onLoad}>
        {formatNumber(count)} {count === 1 ? one : many}
      </Button>
    )}
  </span>
)
