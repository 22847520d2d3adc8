import { IconGift, IconPackage } from '@tabler/icons-react'
import { formatMoney, formatQuantity } from '../../../kernel/contract/formats.ts'
import type { CatalogueEntry, Offer } from '../contract/shop.ts'
import { packageText, stepOf, stockText } from './offer-words.ts'
import classes from './store.module.css'
import type { CartHandle } from './use-cart.ts'

export const Stepper = ({ offer, handle }: { offer: Offer; handle: CartHandle }) => {
  const step = stepOf(offer)
  const quantity = handle.quantityOf(offer.id)
  const shown = formatQuantity(Math.round((quantity / step) * 1000) / 1000)
  return (
    <div className={classes.stepper}>
      {quantity > 0 && (
        <>
          <button
            type="button"
            aria-label={`Sacar ${offer.name}`}
            onClick={() => handle.setQuantity(offer, Math.max(0, quantity - step))}
          >
            −
          </button>
          <output aria-label={`Pedidos de ${offer.name}`}>{shown}</output>
        </>
      )}
      {offer.waiting === null && (
        <button
          type="button"
          aria-label={`Sumar ${offer.name}`}
          onClick={() => handle.setQuantity(offer, quantity + step)}
        >
          +
        </button>
      )}
    </div>
  )
}

/** `base`: where its photos come from. */
export const Photo = ({ photo, base = '/api/store/photos' }: { photo: string | null; base?: string }) => (
  <span className={classes.photo}>
    {photo ? (
      <img src={`${base}/${photo}/thumbnail`} alt="" width={64} height={64} loading="lazy" decoding="async" />
    ) : (
      <IconPackage size={24} stroke={1.4} aria-hidden />
    )}
  </span>
)

/** What a list of the store does with what is in it. */
export type Shelf = { handle: CartHandle; open: (articleId: string) => void }

type RowProps = Shelf & { offer: Offer; note?: string | null }

export const OfferRow = ({ offer, handle, open, note }: RowProps) => (
  <li className={classes.row}>
    <Photo photo={offer.photo} />
    <div className={classes.about}>
      <button type="button" className={classes.name} onClick={() => open(offer.id)}>
        {offer.name}
      </button>
      {offer.description && <span className={classes.detail}>{offer.description}</span>}
      <span className={classes.detail}>{packageText(offer)}</span>
      <strong>
        {formatMoney(offer.priceCents * stepOf(offer))}
        {offer.priceCents < offer.listCents && <s>{formatMoney(offer.listCents * stepOf(offer))}</s>}
      </strong>
      {(note ?? offer.promotion) && <span className={classes.offer}>{note ?? offer.promotion}</span>}
      {offer.available !== null && <span className={classes.detail}>{stockText(offer)}</span>}
      {offer.waiting && <span className={classes.waits}>{offer.waiting}</span>}
    </div>
    <Stepper offer={offer} handle={handle} />
  </li>
)

type Combo = Extract<CatalogueEntry, { kind: 'combo' }>

const ComboRow = ({ combo, handle }: { combo: Combo; handle: CartHandle }) => (
  <li className={classes.row}>
    <Photo photo={combo.photo} />
    <div className={classes.about}>
      <span className={classes.name}>{combo.name}</span>
      <span className={classes.detail}>{combo.description}</span>
      <strong>{formatMoney(combo.priceCents)}</strong>
      {combo.waiting && <span className={classes.waits}>{combo.waiting}</span>}
    </div>
    {combo.waiting === null && (
      <div className={classes.stepper}>
        <button type="button" aria-label={`Sumar ${combo.name}`} onClick={() => handle.addAll(combo.parts)}>
          +
        </button>
      </div>
    )}
  </li>
)

export const EntryRow = ({ entry, ...shelf }: Shelf & { entry: CatalogueEntry }) => {
  if (entry.kind === 'article') return <OfferRow offer={entry} {...shelf} />
  if (entry.kind === 'combo') return <ComboRow combo={entry} handle={shelf.handle} />
  return (
    <li className={classes.row}>
      <IconGift size={24} stroke={1.4} aria-hidden />
      <div className={classes.about}>
        <span className={classes.offer}>{entry.name}</span>
        <span className={classes.detail}>{entry.description}</span>
      </div>
    </li>
  )
}
