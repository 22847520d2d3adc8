import { IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { useActiveChip } from '../../../kernel/web/filters/active-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { customers } from '../contract/customers.ts'
import { regions } from '../contract/regions.ts'
import { salesChannels } from '../contract/sales-channels.ts'

const tabs = [
  { label: 'Clientes', url: '/apps/personas/main' },
  { label: 'Canales de venta', url: '/apps/personas/sales-channels' },
  { label: 'Regiones comerciales', url: '/apps/personas/comercial-region' },
]

const CustomersFrame = ({ children }: { children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Clientes" tabs={tabs} />}>
    {children}
  </Page>
)

const orderUrl = (code: unknown): string =>
  `/apps/personas/main/personas-follow/order/${encodeURIComponent(String(code))}`

export const CustomersPage = () => {
  const { chip, filter } = useActiveChip()
  return (
    <CustomersFrame>
      <ResourceGrid
        declaration={customers}
        baseFilter={filter}
        filters={chip}
        rowActions={({ code }) => (
          <ButtonLink size="small" leftIcon={<IconReceipt aria-hidden />} to={orderUrl(code)}>
            Tomar pedido
          </ButtonLink>
        )}
      />
    </CustomersFrame>
  )
}

export const SalesChannelsPage = () => (
  <CustomersFrame>
    <ResourceGrid declaration={salesChannels} />
  </CustomersFrame>
)

export const RegionsPage = () => (
  <CustomersFrame>
    <ResourceGrid declaration={regions} />
  </CustomersFrame>
)
