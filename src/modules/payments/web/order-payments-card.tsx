import type { CardSubject } from '../../../kernel/web/app/web-module.ts'
import { DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { LinkList } from './link-list.tsx'
import { useLinks } from './use-links.ts'

/** What the shop was asked to pay of an order, on its voucher; nothing while nobody asked. */
export const OrderPaymentsCard = ({ id }: CardSubject) => {
  const { data, error, refetch } = useLinks({ order: id })
  if (error && !data)
    return <QueryError title="No pudimos traer los pagos en línea" error={error} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  return (
    <DrawerSection title="Pagos en línea">
      <LinkList links={data.items} shows="nothing" label="Pagos en línea" />
    </DrawerSection>
  )
}
