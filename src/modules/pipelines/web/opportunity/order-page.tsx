import { IconCheck, IconReceipt, IconShoppingCartPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { formatDateTime, formatMoney } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { QueryCard } from '../../../../kernel/web/components/query-card.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { documentNumber } from '../../../sales/contract/vouchers/document-number.ts'
import { type OpportunityDetail, type OpportunityOrder, opportunityRoutes } from '../../contract/opportunity-routes.ts'
import { boardUrl, mainUrl, opportunityUrl, orderTakingUrl, orderUrl } from '../pipeline-urls.ts'
import { pipelinesKey } from '../use-pipelines.ts'
import classes from './opportunity.module.css'
import { orderStates, useLinkOrder } from './order-card.tsx'
import { useOpportunity } from './use-opportunity.ts'

type PartProps = { detail: OpportunityDetail; settle: (detail: OpportunityDetail) => void }

const Orders = ({ items, detail, settle }: PartProps & { items: OpportunityOrder[] }) => {
  const { environment } = useSession()
  const navigate = useNavigate()
  const { id } = detail.opportunity
  const { link, busy } = useLinkOrder(id, settle)
  const choose = ({ id: orderId, number }: OpportunityOrder) =>
    void link(orderId).then(done => {
      if (!done) return
      showToast({ variant: 'success', text: `El pedido ${documentNumber('order', number)} es de esta oportunidad` })
      void navigate(opportunityUrl(id))
    })
  return (
    <DataTable
      caption="Últimos pedidos del cliente"
      items={items}
      keyOf={order => order.id}
      columns={[
        {
          title: 'Pedido',
          cell: order => <Link to={orderUrl(order.id)}>{documentNumber('order', order.number)}</Link>,
        },
        {
          title: 'Tomado',
          quiet: true,
          narrow: 'below',
          cell: ({ takenAt }) => formatDateTime(takenAt, environment.timeZone, detail.today),
        },
        { title: 'Vendedor', quiet: true, narrow: 'gone', width: '100%', cell: ({ seller }) => seller },
        { title: 'Estado', quiet: true, narrow: 'below', cell: ({ state }) => orderStates[state] },
        { title: 'Total', figure: true, cell: ({ totalCents }) => formatMoney(totalCents) },
        {
          title: 'Vincular',
          cell: order =>
            order.id === detail.order?.id ? (
              <Badge tone="success" icon={IconCheck}>
                Vinculado
              </Badge>
            ) : (
              <Button
                size="small"
                busy={busy}
                aria-label={`Vincular el pedido ${documentNumber('order', order.number)}`}
                onClick={() => choose(order)}
              >
                Vincular
              </Button>
            ),
        },
      ]}
    />
  )
}

const OrdersCard = (props: PartProps) => {
  const { id } = props.detail.opportunity
  const query = useQuery({
    queryKey: [...pipelinesKey, 'orders', id],
    queryFn: async ({ signal }) => (await call(opportunityRoutes.orders, { params: { id }, signal })).items,
  })
  return (
    <QueryCard
      title={props.detail.order ? 'Vincular otro pedido' : 'Vincular un pedido'}
      note={() => 'los últimos de su cliente que no son de otra oportunidad'}
      query={query}
      height={220}
      flush
      empty={items =>
        items.length === 0 && (
          <EmptyState
            icon={IconReceipt}
            title="Su cliente no tiene pedidos para vincular"
            text="Tomá uno: al volver acá lo vinculás con esta oportunidad."
          />
        )
      }
    >
      {items => <Orders {...props} items={items} />}
    </QueryCard>
  )
}

const Content = ({ detail, settle }: PartProps) => {
  const { customer, id } = detail.opportunity
  if (!customer)
    return (
      <EmptyState
        icon={IconReceipt}
        title="Todavía no es un cliente"
        text="Los pedidos se toman a clientes. Elegí cuál es en los datos de la oportunidad."
      >
        <ButtonLink to={opportunityUrl(id)}>Volver a la oportunidad</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <Card title="Tomar el pedido">
        <div className={classes.taking}>
          <p>
            A <b>{customer.name}</b>, con sus precios, promociones y crédito. Cuando lo envíes, volvé para vincularlo.
          </p>
          <ButtonLink
            variant="primary"
            to={orderTakingUrl(customer.code)}
            leftIcon={<IconShoppingCartPlus aria-hidden />}
          >
            Tomar pedido
          </ButtonLink>
        </div>
      </Card>
      <OrdersCard detail={detail} settle={settle} />
    </>
  )
}

/** From an opportunity to its order (spec.md §2): a new one of its customer, or one that is there. */
export const OrderPage = () => {
  const { opportunityId = '' } = useParams()
  const { query, settle } = useOpportunity(opportunityId)
  const { data: detail, error, refetch } = query
  const breadcrumb = useMemo(
    () => [
      { title: 'Pipeline', url: mainUrl },
      ...(detail
        ? [
            { title: detail.pipeline.name, url: boardUrl(detail.pipeline.id) },
            { title: detail.opportunity.name, url: opportunityUrl(detail.opportunity.id) },
          ]
        : []),
    ],
    [detail],
  )
  return (
    <Page breadcrumb={breadcrumb}>
      {detail && <Content detail={detail} settle={settle} />}
      {!detail && error && (
        <QueryError title="No pudimos traer esta oportunidad" error={error} onRetry={() => void refetch()} />
      )}
      {!detail && !error && <SkeletonLines lines={10} height={360} />}
    </Page>
  )
}
