import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { creditStanding } from '../../contract/order-taking/credit-words.ts'
import { unitsText } from '../../contract/order-taking/suggestions.ts'
import classes from './totals-bar.module.css'
import type { Desk } from './use-desk.ts'
import type { Sending } from './use-send-order.ts'

const Figure = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={cx(classes.figure, wide && classes.wide)}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const RefusalNote = ({ sending }: { sending: Sending }) => {
  const { refusal } = sending
  if (!refusal) return null
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div>
        <p>{refusal.message}</p>
        {refusal.details.map(detail => (
          <p key={detail}>{detail}</p>
        ))}
      </div>
    </div>
  )
}

/** On a phone the credit card is far below, so its warnings are repeated here. */
const CreditNote = ({ desk }: { desk: Desk }) => {
  const { opening, pricing } = desk
  const { warnings } = creditStanding(opening.credit, pricing.quote?.totals.totalCents ?? 0, opening.today)
  return warnings.length > 0 && <p className={classes.credit}>{warnings.join(' ')}</p>
}

const PriceTrouble = ({ desk }: { desk: Desk }) => {
  const { error, retry } = desk.pricing
  if (!error) return null
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div>
        <p>{`No pudimos calcular los precios: ${messageOf(error)} Podés seguir escribiendo.`}</p>
        <Button variant="link" onClick={retry}>
          Reintentar
        </Button>
      </div>
    </div>
  )
}

/** What the order adds up to by the server, and the way to send it: always in sight. */
export const TotalsBar = ({ desk, sending, children }: { desk: Desk; sending: Sending; children: ReactNode }) => {
  const { quote, isCurrent } = desk.pricing
  const { obstacle, order } = desk.opening
  const totals = quote?.totals
  const count = desk.lines.items.length
  return (
    <footer className={classes.bar}>
      <CreditNote desk={desk} />
      <PriceTrouble desk={desk} />
      <RefusalNote sending={sending} />
      {obstacle && (
        <div className={classes.refusal}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <p>{obstacle}</p>
        </div>
      )}
      <div className={classes.row}>
        <dl className={cx(classes.figures, desk.linesToQuote.length > 0 && !isCurrent && classes.stale)}>
          <Figure label={count === 1 ? '1 renglón' : `${formatNumber(count)} renglones`}>
            {unitsText(totals?.units ?? 0)} un
          </Figure>
          {(totals?.savedCents ?? 0) > 0 && (
            <Figure wide label="Ahorro">
              {formatMoney(totals?.savedCents)}
            </Figure>
          )}
          <Figure wide label="Neto">
            {formatMoney(totals?.netCents ?? 0)}
          </Figure>
          <Figure wide label="IVA">
            {formatMoney(totals?.taxCents ?? 0)}
          </Figure>
          <div className={cx(classes.figure, classes.total)}>
            <dt>{order ? `Total · antes ${formatMoney(order.totalCents)}` : 'Total con IVA'}</dt>
            <dd>{formatMoney(totals?.totalCents ?? 0)}</dd>
          </div>
        </dl>
        {children}
      </div>
    </footer>
  )
}
