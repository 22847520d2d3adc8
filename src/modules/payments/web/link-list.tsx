import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDateTime, formatMoney } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { documentNumber } from '../../sales/contract/vouchers/document-number.ts'
import { type LinkState, linkStates, paymentMarks, paymentStatuses } from '../contract/payment-words.ts'
import type { LinkPayment, PaymentLink } from '../contract/payments.ts'
import classes from './payments.module.css'

const tones = {
  open: 'neutral',
  pending: 'info',
  paid: 'success',
  rejected: 'error',
  returned: 'warning',
  expired: 'neutral',
  replaced: 'neutral',
} as const satisfies Record<LinkState, string>

const Payment = ({ payment }: { payment: LinkPayment }) => (
  <li>
    <span>
      {paymentStatuses[payment.status]} · {formatMoney(payment.amountCents)} · pago {payment.number}
    </span>
    {payment.collection && (
      <Link to={`/apps/comprobantes/cobranzas/${payment.collection.id}`}>
        Cobranza {documentNumber('collection', payment.collection.number)}
      </Link>
    )}
    {payment.marks.map(mark => (
      <span key={mark} className={classes.mark}>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
        {paymentMarks[mark]} {mark === 'not-collected' ? payment.refusal : ''}
      </span>
    ))}
  </li>
)

/** `shows`: beside the amount, whose it is, or what it is for. */
const Row = ({ link, shows }: { link: PaymentLink; shows: 'customer' | 'order' | 'nothing' }) => {
  const { environment } = useSession()
  const { order, customer } = link
  return (
    <li className={classes.link}>
      <span className={classes.head}>
        <b>{formatMoney(link.amountCents)}</b>
        <Badge tone={tones[link.state]}>{linkStates[link.state]}</Badge>
      </span>
      <span className={classes.quiet}>
        {shows === 'customer' && `${customer.code} ${customer.name} · `}
        {shows !== 'nothing' &&
          (order ? (
            <>
              <Link to={`/apps/comprobantes/pedidos/${order.id}`}>Pedido {documentNumber('order', order.number)}</Link>
              {' · '}
            </>
          ) : (
            'Cuenta corriente · '
          ))}
        {link.author}, {formatDateTime(link.createdAt, environment.timeZone)}
      </span>
      {link.payments.length > 0 && (
        <ul className={classes.payments}>
          {link.payments.map(payment => (
            <Payment key={payment.number} payment={payment} />
          ))}
        </ul>
      )}
    </li>
  )
}

type Props = { links: PaymentLink[]; shows: 'customer' | 'order' | 'nothing'; label: string }

/** What was asked to be paid, how it stands, and the collections that came of it. */
export const LinkList = ({ links, shows, label }: Props) => (
  <ul className={classes.links} aria-label={label}>
    {links.map(link => (
      <Row key={link.id} link={link} shows={shows} />
    ))}
  </ul>
)
