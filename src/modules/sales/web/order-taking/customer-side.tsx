import { Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { field } from '../../../../kernel/contract/fields.ts'
import { formatDay, formatMoney, missing } from '../../../../kernel/contract/formats.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { FieldInput } from '../../../../kernel/web/form/field-input.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { creditStanding } from '../../contract/order-taking/credit-words.ts'
import { noteLength, type OrderTaking } from '../../contract/order-taking/taken-order.ts'
import { documentNumber } from '../../contract/vouchers/document-number.ts'
import classes from './customer-side.module.css'
import type { Desk } from './use-desk.ts'

const Row = ({ label, cents, strong, bad }: { label: string; cents: number; strong?: boolean; bad?: boolean }) => (
  <div className={cx(strong && classes.strong, bad && classes.bad)}>
    <dt>{label}</dt>
    <dd>{formatMoney(cents)}</dd>
  </div>
)

/** Debt, pending orders and this one against the limit: the arithmetic, not a light. */
const CreditCard = ({ opening, orderCents }: { opening: OrderTaking; orderCents: number }) => {
  const { credit, today } = opening
  const { wouldOweCents, leftCents, warnings } = creditStanding(credit, orderCents, today)
  const pending = credit.pendingOrders === 1 ? '1 pedido pendiente' : `${credit.pendingOrders} pedidos pendientes`
  return (
    <Card title="Crédito">
      <dl className={classes.sums}>
        <Row label="Deuda" cents={credit.debtCents} />
        {credit.pendingOrders > 0 && <Row label={pending} cents={credit.pendingCents} />}
        <Row label="Este pedido" cents={orderCents} />
        <Row label="Quedaría debiendo" cents={wouldOweCents} strong />
        {credit.limitCents !== null && <Row label="Límite" cents={credit.limitCents} />}
        {leftCents !== null && <Row label="Le queda" cents={leftCents} strong bad={leftCents < 0} />}
      </dl>
      {credit.limitCents === null && <p className={classes.quiet}>Sin límite de crédito.</p>}
      <div role="status">
        {warnings.map(warning => (
          <p key={warning} className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>{warning}</span>
          </p>
        ))}
      </div>
    </Card>
  )
}

const CustomerCard = ({ opening }: { opening: OrderTaking }) => {
  const { customer, seller, priceList, lastOrder, today } = opening
  const place = [customer.address, customer.locality].filter(Boolean).join(', ')
  return (
    <Card>
      <div className={classes.who}>
        <h2>{customer.tradeName || customer.name}</h2>
        <p>{[customer.code, customer.tradeName && customer.name].filter(Boolean).join(' · ')}</p>
        {place && <p>{place}</p>}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Vendedor</dt>
          <dd>{seller?.name ?? missing}</dd>
        </div>
        <div>
          <dt>Lista</dt>
          <dd>{priceList?.name ?? missing}</dd>
        </div>
        <div>
          <dt>Último pedido</dt>
          <dd>
            {lastOrder ? (
              <>
                <Link to={`/apps/comprobantes/pedidos/${lastOrder.id}`}>
                  {documentNumber('order', lastOrder.number)}
                </Link>{' '}
                {formatDay(lastOrder.day, today)} · {formatMoney(lastOrder.totalCents)}
              </>
            ) : (
              'Todavía ninguno'
            )}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

const delivery = field.date({ title: 'Fecha de entrega' })

const HeadCard = ({ desk }: { desk: Desk }) => {
  const { environment } = useSession()
  const { note, deliveryOn } = desk.head
  return (
    <Card>
      <div className={classes.head}>
        <FieldInput
          field={delivery}
          value={deliveryOn || null}
          timeZone={environment.timeZone}
          onChange={day => desk.setHead({ ...desk.head, deliveryOn: typeof day === 'string' ? day : '' })}
          onBlur={() => undefined}
        />
        <Textarea
          label="Observaciones"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={noteLength}
          value={note}
          description={note.length > noteLength - 50 ? `${note.length} de ${noteLength}` : undefined}
          onChange={event => desk.setHead({ ...desk.head, note: event.currentTarget.value })}
        />
      </div>
    </Card>
  )
}

/** Who orders, what they owe with this order, and what goes with it. */
export const CustomerSide = ({ desk }: { desk: Desk }) => (
  <>
    <CustomerCard opening={desk.opening} />
    <div className={classes.later}>
      <CreditCard opening={desk.opening} orderCents={desk.pricing.quote?.totals.totalCents ?? 0} />
    </div>
    <div className={classes.later}>
      <HeadCard desk={desk} />
    </div>
  </>
)
