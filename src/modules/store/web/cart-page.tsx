import { useState } from 'react'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import type { Cart, Offer } from '../contract/shop.ts'
import { ask, isStoreError, messageOf } from './api.ts'
import { Offers } from './home-page.tsx'
import { OfferRow, type Shelf } from './offer-row.tsx'
import classes from './store.module.css'
import { useAnswer } from './use-answer.ts'
import type { CartHandle } from './use-cart.ts'

/** More of them would hide the total. */
const shownForgotten = 4

type Method = { method: number; label: string }
type Props = Shelf & { shop: string; methods: Method[]; onSent: (id: string) => void }
type Home = {
  promise: { days: { day: string; label: string }[] }
  usual: { offer: Offer; why: string }[]
}

const Totals = ({ totals }: { totals: Cart['totals'] }) => (
  <div className={classes.card}>
    {totals.savedCents > 0 && (
      <p className={`${classes.between} ${classes.done}`}>
        <span>Ahorrás</span>
        <span>{formatMoney(totals.savedCents)}</span>
      </p>
    )}
    <p className={classes.between}>
      <span>Total con IVA</span>
      <strong>{formatMoney(totals.totalCents)}</strong>
    </p>
  </div>
)

type Day = Home['promise']['days'][number]

/** The day that was chosen while it is offered, or else the first that is. */
const dayFor = (cart: Cart | null, days: Day[]): string | null =>
  (days.find(({ day }) => day === cart?.deliveryOn) ?? days[0])?.day ?? null

type PaymentProps = { methods: Method[]; handle: CartHandle; cart: Cart }

const Payment = ({ methods, handle, cart }: PaymentProps) => (
  <label>
    Cómo vas a pagar
    <select
      className={classes.field}
      value={cart.payment ?? ''}
      onChange={event =>
        handle.change({ payment: event.currentTarget.value ? Number(event.currentTarget.value) : null })
      }
    >
      <option value="">Lo arreglo con el reparto</option>
      {methods.map(({ method, label }) => (
        <option key={method} value={method}>
          {label}
        </option>
      ))}
    </select>
  </label>
)

const Delivery = ({ days, methods, handle, cart }: PaymentProps & { days: Day[] }) => (
  <div className={classes.card}>
    <label>
      Día de entrega
      <select
        className={classes.field}
        value={dayFor(cart, days) ?? ''}
        onChange={event => handle.change({ deliveryOn: event.currentTarget.value || null })}
      >
        {days.length === 0 && <option value="">Todavía no hay días de entrega</option>}
        {days.map(({ day, label }) => (
          <option key={day} value={day}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <Payment methods={methods} handle={handle} cart={cart} />
    <label>
      Nota para el reparto
      <textarea
        className={classes.field}
        maxLength={200}
        defaultValue={cart.note}
        onBlur={event => handle.change({ note: event.currentTarget.value })}
      />
    </label>
  </div>
)

/** What is due today and is not in the cart. */
const forgotten = (home: Home | null, { quantityOf }: CartHandle): Home['usual'] =>
  (home?.usual ?? []).filter(({ offer }) => quantityOf(offer.id) === 0).slice(0, shownForgotten)

const useSending = ({ shop, handle, onSent }: Props, days: Day[], readDays: () => void) => {
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = (cart: Cart): void => {
    setSending(true)
    setError(null)
    const lines = cart.lines.map(({ offer, quantity }) => ({ article: offer.id, quantity }))
    ask<{ id: string }>('POST', `shops/${shop}/orders`, {
      key: cart.key,
      lines,
      note: cart.note,
      payment: cart.payment,
      deliveryOn: dayFor(cart, days),
    })
      .then(
        ({ id }) => {
          handle.reload()
          onSent(id)
        },
        (problem: unknown) => {
          setError(messageOf(problem))
          // The days on offer may have changed since they were read.
          readDays()
          // The key was spent by another order: the server has given the cart a new one.
          if (isStoreError(problem) && problem.status === 409) handle.reload()
        },
      )
      .finally(() => setSending(false))
  }
  return { error, isSending, send }
}

/** Everything before it is sent: what it costs, when it arrives, and what stands in the way. */
export const CartPage = (props: Props) => {
  const { shop, handle, methods, open } = props
  const { data: home, reload: readDays } = useAnswer<Home>(`shops/${shop}/home`)
  const days = home?.promise.days ?? []
  const { error, isSending, send } = useSending(props, days, readDays)
  const { cart } = handle
  if (!cart || (cart.lines.length === 0 && handle.added.length === 0))
    return <p className={classes.title}>Todavía no elegiste nada.</p>
  const warnings = [error ?? handle.error, cart.obstacle, cart.warning].filter(text => text !== null)
  return (
    <>
      <h2 className={classes.title}>Tu pedido</h2>
      {cart.dropped.length > 0 && (
        <p role="status" className={classes.alert}>
          Ya no se te {cart.dropped.length === 1 ? 'vende' : 'venden'}: {cart.dropped.join(', ')}.
        </p>
      )}
      <ul>
        {cart.lines.map(line => (
          <OfferRow
            key={line.offer.id}
            offer={line.offer}
            handle={handle}
            open={open}
            note={line.freeUnits > 0 ? `${line.freeUnits} sin cargo` : line.nextStep}
          />
        ))}
        {handle.added.map(offer => (
          <OfferRow key={offer.id} offer={offer} handle={handle} open={open} note="Falta guardarlo" />
        ))}
      </ul>
      <Offers title="Lo que solés pedir y hoy falta" items={forgotten(home, handle)} handle={handle} open={open} />
      <Delivery days={days} methods={methods} handle={handle} cart={cart} />
      <Totals totals={cart.totals} />
      {warnings.map(text => (
        <p key={text} role="alert" className={classes.alert}>
          {text}
        </p>
      ))}
      <div className={classes.send}>
        <button
          type="button"
          className={`${classes.button} ${classes.main} ${classes.between}`}
          disabled={isSending || !handle.isSaved || cart.obstacle !== null}
          onClick={() => send(cart)}
        >
          <span>{isSending ? 'Mandando…' : 'Mandar pedido'}</span>
          <span>{formatMoney(cart.totals.totalCents)}</span>
        </button>
      </div>
    </>
  )
}
