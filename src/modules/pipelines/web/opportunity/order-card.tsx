import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatMoney } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { documentNumber } from '../../../sales/contract/vouchers/document-number.ts'
import { type OpportunityDetail, type OpportunityOrder, opportunityRoutes } from '../../contract/opportunity-routes.ts'
import { opportunityUrl, orderUrl, prospectUrl } from '../pipeline-urls.ts'
import classes from './opportunity.module.css'

export const orderStates: Record<OpportunityOrder['state'], string> = {
  pending: 'Pendiente',
  exported: 'Exportado',
  canceled: 'Anulado',
}

type Props = { detail: OpportunityDetail; onChanged: (detail: OpportunityDetail) => void }

/** Says which order came out of it; the one before can be said again. */
export const useLinkOrder = (id: string, onChanged: Props['onChanged']) => {
  const [busy, setBusy] = useState(false)
  const link = async (orderId: string | null, before: string | null = null): Promise<boolean> => {
    setBusy(true)
    try {
      onChanged(await call(opportunityRoutes.linkOrder, { params: { id }, body: { orderId } }))
      if (!orderId)
        showToast({
          variant: 'success',
          text: 'El pedido ya no es de esta oportunidad',
          action: { label: 'Deshacer', run: () => void link(before) },
        })
      return true
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { link, busy }
}

const Linked = ({ order, detail, onChanged }: Props & { order: OpportunityOrder }) => {
  const { environment } = useSession()
  const { link, busy } = useLinkOrder(detail.opportunity.id, onChanged)
  return (
    <div className={classes.order}>
      <IconReceipt size={16} stroke={1.75} aria-hidden />
      <span>
        <Link to={orderUrl(order.id)}>{`Pedido ${documentNumber('order', order.number)}`}</Link>
        <small>
          {formatDateTime(order.takenAt, environment.timeZone, detail.today)} · {order.seller}
        </small>
      </span>
      <Badge tone={order.state === 'canceled' ? 'error' : 'neutral'}>{orderStates[order.state]}</Badge>
      <b>{formatMoney(order.totalCents)}</b>
      <Button variant="link" busy={busy} onClick={() => void link(null, order.id)}>
        Desvincular
      </Button>
    </div>
  )
}

const Unlinked = ({ detail: { opportunity } }: Pick<Props, 'detail'>) => {
  if (opportunity.customer)
    return (
      <div className={classes.unlinked}>
        <p className={classes.quiet}>
          Tomá el pedido de esta oportunidad, o decí cuál de los de su cliente salió de ella.
        </p>
        <ButtonLink size="small" to={`${opportunityUrl(opportunity.id)}/order`}>
          Tomar o vincular un pedido
        </ButtonLink>
      </div>
    )
  return (
    <p className={classes.quiet}>
      Los pedidos se toman a clientes.{' '}
      {opportunity.prospect ? (
        <Link to={prospectUrl(opportunity.prospect.id)}>Convertí el prospecto en cliente</Link>
      ) : (
        'Cuando sea un cliente, elegilo en Editar.'
      )}
    </p>
  )
}

/** What came out of it. */
export const OrderCard = (props: Props) => (
  <Card title="Pedido">
    {props.detail.order ? <Linked {...props} order={props.detail.order} /> : <Unlinked detail={props.detail} />}
  </Card>
)
