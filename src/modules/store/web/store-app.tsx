import { IconCloudOff } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { ShopFacts } from '../contract/shop.ts'
import { AccountPage } from './account-page.tsx'
import { useReached } from './api.ts'
import { ArticlePage } from './article-page.tsx'
import { CartPage } from './cart-page.tsx'
import { EntryPage } from './entry-page.tsx'
import { Foot } from './foot.tsx'
import { HomePage } from './home-page.tsx'
import { MessagesPage } from './messages-page.tsx'
import { usePush } from './news.ts'
import { OpenPage } from './open-page.tsx'
import { OrderPage, OrdersPage } from './orders-page.tsx'
import { PaymentPage } from './pay/payment-page.tsx'
import { forgetCopies } from './phone-copies.ts'
import classes from './store.module.css'
import { useAnswer } from './use-answer.ts'
import { type CartHandle, useCart } from './use-cart.ts'
import { shopInUrl, usePlace } from './use-place.ts'

type Me = {
  name: string
  company: string
  welcomeText: string
  paymentMethods: { method: number; label: string }[]
  shops: ShopFacts[]
}

const ShopChoice = ({ shops, chosen, choose }: { shops: ShopFacts[]; chosen: string; choose: (id: string) => void }) =>
  shops.length < 2 ? null : (
    <label>
      Comercio
      <select className={classes.field} value={chosen} onChange={event => choose(event.currentTarget.value)}>
        {shops.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )

type InsideProps = { me: Me; shop: ShopFacts; choose: (id: string) => void; onLeft: () => void }
type Going = ReturnType<typeof usePlace>

const Page = ({ me, shop, handle, onLeft, place, go }: Going & InsideProps & { handle: CartHandle }) => {
  const shelf = { shop: shop.id, handle, open: (article: string) => go('articulo', article) }
  const { tab, id } = place
  if (tab === 'inicio') return <HomePage {...shelf} welcome={me.welcomeText} />
  if (tab === 'articulo' && id)
    return <ArticlePage key={id} shop={shop.id} id={id} handle={handle} onBack={() => history.back()} />
  if (tab === 'pedido')
    return <CartPage {...shelf} methods={me.paymentMethods} onSent={order => go('pedidos', order)} />
  if (tab === 'pago' && id) return <PaymentPage shop={shop.id} id={id} go={go} />
  if (tab === 'mensajes') return <MessagesPage shop={shop.id} onBack={() => go('cuenta')} />
  if (tab === 'cuenta') return <AccountPage shop={shop.id} onMessages={() => go('mensajes')} onLeft={onLeft} />
  if (id) return <OrderPage shop={shop.id} id={id} onBack={() => go('pedidos')} />
  return <OrdersPage shop={shop.id} open={order => go('pedidos', order)} />
}

/** Working without network is normal: it is said, and nothing is in the way. */
const OfflineNote = ({ isSaved }: { isSaved: boolean }) => {
  const isReached = useReached()
  return (
    <p role="status" className={isReached ? undefined : classes.offline}>
      {!isReached && (
        <>
          <IconCloudOff size={18} stroke={1.6} aria-hidden />
          {isSaved ? 'Sin conexión: ves lo último que se guardó' : 'Sin conexión: tu pedido queda en este teléfono'}
        </>
      )}
    </p>
  )
}

const Inside = (props: InsideProps) => {
  const { me, shop, choose } = props
  const going = usePlace()
  const handle = useCart(shop.id)
  return (
    <div className={classes.frame}>
      <OfflineNote isSaved={handle.isSaved} />
      <header className={classes.head}>
        <h1>{shop.name}</h1>
        <p>{me.company}</p>
        <ShopChoice shops={me.shops} chosen={shop.id} choose={choose} />
      </header>
      <main>
        <Page {...going} {...props} handle={handle} />
      </main>
      <Foot {...going} shop={shop.id} handle={handle} />
    </div>
  )
}

const Entered = ({ onOutside }: { onOutside: () => void }) => {
  const { data: me, error } = useAnswer<Me>('me')
  const [chosen, setChosen] = useState(shopInUrl)
  usePush()
  const isRefused = error?.status === 401 || error?.status === 403
  useEffect(() => {
    if (isRefused) onOutside()
  }, [isRefused, onOutside])
  if (!me) return <p className={classes.title}>{error?.message ?? 'Cargando…'}</p>
  const shop = me.shops.find(({ id }) => id === chosen) ?? me.shops[0]
  if (!shop) return <p className={classes.title}>No tenés comercios. Hablá con tu vendedor.</p>
  return <Inside key={shop.id} me={me} shop={shop} choose={setChosen} onLeft={onOutside} />
}

/** The customers' store: who has not entered enters, everybody else orders for one of their shops. */
const OwnStore = () => {
  const { data, error, reload } = useAnswer<{ isInside: boolean }>('entry/state')
  const [isOutside, setOutside] = useState(false)
  const leave = useCallback(() => setOutside(true), [])
  const enter = (): void => {
    forgetCopies()
    history.replaceState(null, '', '/tienda')
    setOutside(false)
    reload()
  }
  const mustEnter = isOutside || data?.isInside === false || /\/(invitacion|qr)$/.test(location.pathname)
  if (mustEnter) return <EntryPage onEntered={enter} />
  if (!data) return <p className={classes.title}>{error?.message ?? 'Cargando…'}</p>
  return <Entered onOutside={leave} />
}

const openPath = /^\/tienda\/abierta\/([0-9a-f-]{36})$/

/** The store of a person of a customer, or, at an address of a company that opens it, what strangers see. */
export const StoreApp = () => {
  const [, company] = openPath.exec(location.pathname) ?? []
  return company ? <OpenPage company={company} /> : <OwnStore />
}
