import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { linkStates } from '../../../payments/contract/payment-words.ts'
import type { StorePayment } from '../../contract/pay.ts'
import classes from '../store.module.css'
import { type Freshness, useAnswer } from '../use-answer.ts'
import type { Tab } from '../use-place.ts'
import own from './pay.module.css'

const fresh: Freshness = { every: 5000, topics: ['payments'], isMomentary: true }

const tones: Partial<Record<StorePayment['state'], string | undefined>> = {
  paid: classes.done,
  rejected: classes.wrong,
}

type Props = { shop: string; id: string; go: (tab: Tab, id?: string | null) => void }

/** Where a person comes back to after paying: what became of it, in words, as the company's server knows it. */
export const PaymentPage = ({ shop, id, go }: Props) => {
  const { data, error } = useAnswer<StorePayment>(`shops/${shop}/payments/${id}`, fresh)
  if (!data) return <p className={classes.title}>{error?.message ?? 'Consultando el pago…'}</p>
  const { state, sentence, amountCents, description, order, url } = data
  return (
    <>
      <h2 className={classes.title}>{description}</h2>
      <div className={classes.card} role="status">
        <p className={classes.between}>
          <strong className={tones[state]}>{linkStates[state]}</strong>
          <span>{formatMoney(amountCents)}</span>
        </p>
        <p>{sentence}</p>
      </div>
      <div className={classes.card}>
        {url && (
          <a className={`${classes.button} ${classes.main} ${own.link}`} href={url}>
            {state === 'rejected' ? 'Probar de nuevo' : 'Ir a pagar'}
          </a>
        )}
        <button
          type="button"
          className={`${classes.button} ${url ? own.second : classes.main}`}
          onClick={() => (order ? go('pedidos', order) : go('cuenta'))}
        >
          {order ? 'Ver el pedido' : 'Ver mi cuenta'}
        </button>
      </div>
    </>
  )
}
