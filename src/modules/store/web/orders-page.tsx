import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatDay, formatMoney, formatQuantity } from '../../../kernel/contract/formats.ts'
import type { StoreOrder, StoreOrderRow } from '../contract/shop.ts'
import { PayOrder } from './pay/pay-buttons.tsx'
import classes from './store.module.css'
import { type Freshness, useAnswer } from './use-answer.ts'

const fresh: Freshness = { every: 20_000, topics: ['orders', 'payments'] }

type Page = { items: StoreOrderRow[]; next: string | null }
type Listing = { shop: string; open: (id: string) => void }

const OrderRow = ({ order, open }: { order: StoreOrderRow; open: (id: string) => void }) => (
  <li>
    <button type="button" className={classes.row} onClick={() => open(order.id)}>
      <span>
        <span className={classes.name}>{order.number}</span>
        <span className={classes.soft}> {formatDay(order.day)}</span>
        <strong>{formatMoney(order.totalCents)}</strong>
      </span>
      <span className={classes[order.tone]}>{order.state}</span>
    </button>
  </li>
)

/** A page of orders; those before it come when they are asked for. */
const OrdersBefore = ({ shop, open, before }: Listing & { before: string | null }) => {
  const path = `shops/${shop}/orders${before ? `?before=${before}` : ''}`
  const { data, error } = useAnswer<Page>(path, fresh)
  const [isLonger, setLonger] = useState(false)
  if (!data) return <p className={classes.title}>{error?.message ?? 'Cargando…'}</p>
  if (data.items.length === 0) return <p className={classes.title}>Todavía no hiciste pedidos.</p>
  return (
    <>
      <ul>
        {data.items.map(order => (
          <OrderRow key={order.id} order={order} open={open} />
        ))}
      </ul>
      {data.next && !isLonger && (
        <button type="button" className={`${classes.button} ${classes.more}`} onClick={() => setLonger(true)}>
          Ver anteriores
        </button>
      )}
      {data.next && isLonger && <OrdersBefore shop={shop} open={open} before={data.next} />}
    </>
  )
}

export const OrdersPage = (listing: Listing) => (
  <>
    <h2 className={classes.title}>Tus pedidos</h2>
    <OrdersBefore {...listing} before={null} />
  </>
)

const Lines = ({ lines }: Pick<StoreOrder, 'lines'>) => (
  <ul>
    {lines.map(({ articleId, name, quantity, deliveredQuantity, shortage, totalCents }) => (
      <li key={articleId} className={classes.row}>
        <span>
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>
            {formatQuantity(quantity)} {quantity === 1 ? 'pedida' : 'pedidas'}
            {deliveredQuantity === null
              ? ''
              : ` · ${formatQuantity(deliveredQuantity)} ${deliveredQuantity === 1 ? 'entregada' : 'entregadas'}`}
          </span>
          {shortage && <span className={classes.waits}>Faltó: {shortage}</span>}
        </span>
        <span>{formatMoney(totalCents)}</span>
      </li>
    ))}
  </ul>
)

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Where an order is, what arrived, and what did not and why. */
export const OrderPage = ({ shop, id, onBack }: { shop: string; id: string; onBack: () => void }) => {
  const { data, error } = useAnswer<StoreOrder>(`shops/${shop}/orders/${id}`, fresh)
  if (!data) return <p className={classes.title}>{error?.message ?? 'Cargando…'}</p>
  return (
    <>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
        Tus pedidos
      </button>
      <h2 className={classes.title}>
        Pedido {data.number} · {data.state}
      </h2>
      <p className={classes.under}>
        Lo pediste el {formatDay(data.day)}
        {data.deliveryOn ? ` · llega el ${formatDay(data.deliveryOn)}` : ''}
      </p>
      {data.shortages.map(text => (
        <p key={text} className={classes.alert}>
          {text}
        </p>
      ))}
      <ol className={`${classes.card} ${classes.steps}`}>
        {data.steps.map(({ title, detail, at, isDone }) => (
          <li key={title} className={isDone ? classes.done : classes.soft}>
            {isDone ? '✓' : '○'} {title}
            {detail ? ` · ${detail}` : ''}
            {at && <span className={classes.detail}>{formatDateTime(at, timeZone)}</span>}
          </li>
        ))}
      </ol>
      <Lines lines={data.lines} />
      {data.note && <p className={classes.under}>{data.note}</p>}
      <p className={`${classes.card} ${classes.between}`}>
        <span>Total con IVA</span>
        <strong>{formatMoney(data.totalCents)}</strong>
      </p>
      <PayOrder shop={shop} order={data} />
      <p className={classes.title}>
        <a href={`/api/store/shops/${shop}/orders/${id}/pdf`}>Ver en PDF</a>
      </p>
    </>
  )
}
