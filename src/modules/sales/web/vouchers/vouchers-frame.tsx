import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'
import type { VoucherTab } from './use-arrivals.ts'

const base = '/apps/comprobantes'
const titles: Record<VoucherTab, string> = {
  pedidos: 'Pedidos',
  cobranzas: 'Cobranzas',
  'app-pedidos': 'App pedidos',
  marketplace: 'Marketplace',
}
const tabs: VoucherTab[] = ['pedidos', 'cobranzas', 'app-pedidos', 'marketplace']

/** Days travel from tab to tab; filters and the open row belong to one. */
const rangeParameters = ['periodo', 'desde', 'hasta']

const keptSearch = (search: string): string => {
  const parameters = new URLSearchParams(search)
  const rangeSearch = new URLSearchParams([...parameters].filter(([name]) => rangeParameters.includes(name))).toString()
  return rangeSearch ? `?${rangeSearch}` : ''
}

/** Comprobantes: the four tabs with how much each holds, and the open one under them. */
export const VouchersFrame = ({
  counts,
  children,
}: {
  counts: Record<VoucherTab, number> | undefined
  children: ReactNode
}) => {
  const { search } = useLocation()
  return (
    <Page
      fill
      tabs={
        <PageTabs
          label="Comprobantes"
          tabs={tabs.map(tab => ({
            label: titles[tab],
            url: `${base}/${tab}${keptSearch(search)}`,
            ...(counts ? { count: formatNumber(counts[tab]) } : {}),
          }))}
        />
      }
    >
      {children}
    </Page>
  )
}
