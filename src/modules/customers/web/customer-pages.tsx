import { IconReceipt } from '@tabler/icons-react'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { useActiveChip } from '../../../kernel/web/filters/active-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { customers } from '../contract/customers.ts'
import { salesChannels } from '../contract/sales-channels.ts'
import { personColumns } from './cells.tsx'
import { PersonasFrame } from './personas-frame.tsx'
import { shopExtra } from './shop-extras.tsx'

const extra = { after: shopExtra }

const orderUrl = (code: unknown): string =>
  `/apps/personas/main/personas-follow/order/${encodeURIComponent(String(code))}`

export const CustomersPage = () => {
  const { chip, filter } = useActiveChip()
  return (
    <PersonasFrame>
      <ResourceGrid
        declaration={customers}
        baseFilter={filter}
        filters={chip}
        columnOverrides={personColumns}
        extra={extra}
        pageUrl={row => `/apps/personas/main/personas-follow/${encodeURIComponent(String(row.code))}`}
        rowActions={({ code }) => (
          <ButtonLink size="small" leftIcon={<IconReceipt aria-hidden />} to={orderUrl(code)}>
            Tomar pedido
          </ButtonLink>
        )}
      />
    </PersonasFrame>
  )
}

export const SalesChannelsPage = () => (
  <PersonasFrame>
    <ResourceGrid declaration={salesChannels} />
  </PersonasFrame>
)
