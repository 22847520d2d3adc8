import type { CardSubject } from '../../../kernel/web/app/web-module.ts'
import { Card } from '../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { LinkList } from './link-list.tsx'
import { useLinks } from './use-links.ts'

const shown = 6

/** What a customer was asked to pay, on their page; nothing while nobody asked. */
export const CustomerPaymentsCard = ({ id }: CardSubject) => {
  const { data, error, refetch } = useLinks({ customer: id })
  if (error && !data)
    return (
      <Card title="Pagos en línea">
        <QueryError title="No pudimos traer los pagos en línea" error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data || data.items.length === 0) return null
  return (
    <Card title="Pagos en línea" {...(data.items.length > shown ? { note: `Los últimos ${shown}` } : {})}>
      <LinkList links={data.items.slice(0, shown)} shows="order" label="Pagos en línea" />
    </Card>
  )
}
