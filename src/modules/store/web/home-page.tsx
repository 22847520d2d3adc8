import { useDeferredValue, useState } from 'react'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import type { Offer, Section, StoreOrderRow } from '../contract/shop.ts'
import { ask } from './api.ts'
import { Catalogue } from './catalogue.tsx'
import { OfferRow, type Shelf } from './offer-row.tsx'
import { SectionChips } from './section-chips.tsx'
import classes from './store.module.css'
import { useAnswer } from './use-answer.ts'
import type { CartHandle } from './use-cart.ts'

type Home = {
  promise: { text: string }
  lastOrder: StoreOrderRow | null
  usual: { offer: Offer; why: string }[]
  favourites: Offer[]
  sections: Section[]
}
type Props = Shelf & { shop: string; welcome: string }

const LastOrder = ({ order, shop, handle }: { order: StoreOrderRow; shop: string; handle: CartHandle }) => (
  <section className={`${classes.card} ${classes.between}`} aria-label="Tu último pedido">
    <p>
      Tu último pedido
      <br />
      <span className={classes.soft}>
        {order.lineCount === 1 ? '1 artículo' : `${order.lineCount} artículos`} · {formatMoney(order.totalCents)}
      </span>
    </p>
    <button
      type="button"
      className={classes.button}
      onClick={() => ask('POST', `shops/${shop}/cart/repeat/${order.id}`).then(handle.reload, handle.reload)}
    >
      Repetir
    </button>
  </section>
)

type OffersProps = Shelf & { title: string; items: { offer: Offer; why?: string }[] }

export const Offers = ({ title, items, ...shelf }: OffersProps) =>
  items.length === 0 ? null : (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul>
        {items.map(({ offer, why }) => (
          <OfferRow key={offer.id} offer={offer} note={why ?? null} {...shelf} />
        ))}
      </ul>
    </section>
  )

/** When it arrives, what they usually buy, and the catalogue with its search. */
export const HomePage = ({ shop, welcome, ...shelf }: Props) => {
  const { data } = useAnswer<Home>(`shops/${shop}/home`)
  const [typed, setTyped] = useState('')
  const [section, setSection] = useState('')
  const text = useDeferredValue(typed.trim())
  const query = text ? `?text=${encodeURIComponent(text)}` : section ? `?section=${section}` : ''
  return (
    <>
      <div className={classes.find}>
        <input
          className={classes.search}
          type="search"
          aria-label="Buscar artículos"
          placeholder="Buscar artículos…"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </div>
      {data && <p className={classes.promise}>{data.promise.text}</p>}
      {welcome && query === '' && <p className={classes.card}>{welcome}</p>}
      {data && query === '' && (
        <>
          {data.lastOrder && <LastOrder order={data.lastOrder} shop={shop} handle={shelf.handle} />}
          <Offers title="Hoy te toca" items={data.usual} {...shelf} />
          <Offers title="Favoritos" items={data.favourites.map(offer => ({ offer }))} {...shelf} />
        </>
      )}
      {data && <SectionChips sections={data.sections} chosen={section} choose={setSection} />}
      {data && <Catalogue key={query} shop={shop} query={query} {...shelf} />}
    </>
  )
}
