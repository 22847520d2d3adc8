import { useState } from 'react'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import type { Account, StoreOrder } from '../../contract/shop.ts'
import { ask, messageOf } from '../api.ts'
import classes from '../store.module.css'
import own from './pay.module.css'

type Target = { what: 'order'; order: string } | { what: 'debt' } | { what: 'overdue' }

/** Leaves the store for where it is paid; the way back leads to the payment's page. */
const usePaying = (shop: string) => {
  const [error, setError] = useState<string | null>(null)
  const [isGoing, setGoing] = useState(false)
  const pay = (target: Target): void => {
    setGoing(true)
    setError(null)
    ask<{ url: string }>('POST', `shops/${shop}/payments`, target).then(
      ({ url }) => location.assign(url),
      (problem: unknown) => {
        setError(messageOf(problem))
        setGoing(false)
      },
    )
  }
  return { error, isGoing, pay }
}

const Failure = ({ error }: { error: string | null }) =>
  error && (
    <p role="alert" className={classes.wrong}>
      {error}
    </p>
  )

/** Nothing where the order is not paid from here. */
export const PayOrder = ({ shop, order }: { shop: string; order: Pick<StoreOrder, 'id' | 'payableCents'> }) => {
  const { error, isGoing, pay } = usePaying(shop)
  if (order.payableCents === null) return null
  return (
    <div className={classes.card}>
      <button
        type="button"
        className={`${classes.button} ${classes.main} ${classes.between}`}
        disabled={isGoing}
        onClick={() => pay({ what: 'order', order: order.id })}
      >
        <span>{isGoing ? 'Abriendo Mercado Pago…' : 'Pagar'}</span>
        <span>{formatMoney(order.payableCents)}</span>
      </button>
      <p className={classes.detail}>Pagás con Mercado Pago y volvés acá.</p>
      <Failure error={error} />
    </div>
  )
}

/** All that is owed, or what is overdue of it. */
export const PayDebt = ({ shop, payable }: { shop: string; payable: NonNullable<Account['payable']> }) => {
  const { error, isGoing, pay } = usePaying(shop)
  const { debtCents, overdueCents } = payable
  return (
    <div className={classes.card}>
      <button
        type="button"
        className={`${classes.button} ${classes.main} ${classes.between}`}
        disabled={isGoing}
        onClick={() => pay({ what: 'debt' })}
      >
        <span>{isGoing ? 'Abriendo Mercado Pago…' : 'Pagar todo'}</span>
        <span>{formatMoney(debtCents)}</span>
      </button>
      {overdueCents > 0 && overdueCents < debtCents && (
        <button
          type="button"
          className={`${classes.button} ${own.second} ${classes.between}`}
          disabled={isGoing}
          onClick={() => pay({ what: 'overdue' })}
        >
          <span>Pagar lo vencido</span>
          <span>{formatMoney(overdueCents)}</span>
        </button>
      )}
      <p className={classes.detail}>Pagás con Mercado Pago y volvés acá.</p>
      <Failure error={error} />
    </div>
  )
}
