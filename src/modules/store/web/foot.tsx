import { IconHome, IconReceipt, IconUser } from '@tabler/icons-react'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import classes from './foot.module.css'
import shared from './store.module.css'
import type { CartHandle } from './use-cart.ts'
import { tabs, type usePlace } from './use-place.ts'
import { useUnread } from './use-unread.ts'

const icons = { inicio: IconHome, pedidos: IconReceipt, cuenta: IconUser }

/** What the company wrote and nobody of the shop has read. */
const Unread = ({ shop }: { shop: string }) => {
  const unread = useUnread(shop)
  return unread === 0 ? null : (
    <span className={classes.unread}>
      {unread > 99 ? '99+' : unread}
      <span className="visually-hidden">{unread === 1 ? ' mensaje sin leer' : ' mensajes sin leer'}</span>
    </span>
  )
}

/** The way to the order, when there is one, and to the parts of the store. */
export const Foot = ({
  shop,
  handle,
  place,
  go,
}: ReturnType<typeof usePlace> & { shop: string; handle: CartHandle }) => (
  <nav className={classes.foot} aria-label="Tienda">
    {handle.count > 0 && place.tab !== 'pedido' && (
      <button type="button" className={`${shared.button} ${shared.main} ${classes.cart}`} onClick={() => go('pedido')}>
        <span>Ver pedido · {handle.count}</span>
        {handle.cart && handle.isSaved && <span>{formatMoney(handle.cart.totals.totalCents)}</span>}
      </button>
    )}
    <div className={classes.tabs}>
      {(Object.keys(tabs) as (keyof typeof tabs)[]).map(tab => {
        const Icon = icons[tab]
        return (
          <button key={tab} type="button" aria-current={place.tab === tab ? 'page' : undefined} onClick={() => go(tab)}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <span>
              {tabs[tab]}
              {tab === 'cuenta' && <Unread shop={shop} />}
            </span>
          </button>
        )
      })}
    </div>
  </nav>
)
