import { IconArrowLeft, IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney, formatQuantity } from '../../../kernel/contract/formats.ts'
import type { ArticleDetail, Offer } from '../contract/shop.ts'
import { ask, messageOf } from './api.ts'
import { Stepper } from './offer-row.tsx'
import { stepOf, stockText } from './offer-words.ts'
import classes from './store.module.css'
import { useAnswer } from './use-answer.ts'
import type { CartHandle } from './use-cart.ts'

/** Shown at once, and taken back when the server did not take it. */
const useFavourite = (shop: string, offer: Offer | undefined) => {
  const [marked, setMarked] = useState<boolean | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isFavourite = marked ?? offer?.isFavourite ?? false
  const toggle = (): void => {
    setMarked(!isFavourite)
    setError(null)
    ask(isFavourite ? 'DELETE' : 'PUT', `shops/${shop}/favourites/${offer?.id}`).catch((problem: unknown) => {
      setMarked(isFavourite)
      setError(messageOf(problem))
    })
  }
  return { isFavourite, error, toggle }
}

const Heart = ({ isFavourite, toggle }: { isFavourite: boolean; toggle: () => void }) => {
  const Icon = isFavourite ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isFavourite}
      aria-label={isFavourite ? 'Sacar de favoritos' : 'Sumar a favoritos'}
      onClick={toggle}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
    </button>
  )
}

const Price = ({ offer }: { offer: Offer }) => {
  const step = stepOf(offer)
  return (
    <p className={classes.price}>
      <strong>{formatMoney(offer.priceCents * step)}</strong>
      {step > 1 ? ` el bulto · ${formatMoney(offer.priceCents)} c/u` : ` ${offer.unitOfMeasure}`}
      {offer.priceCents < offer.listCents && <s>{formatMoney(offer.listCents * step)}</s>}
      <span className={classes.detail}>Con IVA</span>
    </p>
  )
}

const aboutOf = ({ offer, family, taxRate }: ArticleDetail): string =>
  [offer.code, offer.brand, family, `IVA ${formatQuantity(taxRate)} %`].filter(Boolean).join(' · ')

const presentation = (offer: Offer): string =>
  stepOf(offer) > 1 ? `Bulto de ${formatQuantity(stepOf(offer))}` : `Se vende por ${offer.unitOfMeasure}`

type Props = { shop: string; id: string; handle: CartHandle; onBack: () => void }

/** An article: its photo, price, promotions in words, and how the shop buys it. */
export const ArticlePage = ({ shop, id, handle, onBack }: Props) => {
  const { data, error } = useAnswer<ArticleDetail>(`shops/${shop}/articles/${id}`)
  const favourite = useFavourite(shop, data?.offer)
  return (
    <>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
        Volver
      </button>
      {!data && <p className={classes.title}>{error?.message ?? 'Cargando…'}</p>}
      {data && (
        <article className={classes.article}>
          {data.offer.photo && (
            <img className={classes.large} src={`/api/store/photos/${data.offer.photo}`} alt={data.offer.name} />
          )}
          <div className={classes.between}>
            <h2>{data.offer.name}</h2>
            <Heart {...favourite} />
          </div>
          <p className={classes.soft}>{aboutOf(data)}</p>
          {data.offer.description && <p>{data.offer.description}</p>}
          <Price offer={data.offer} />
          {data.promotions.length > 0 && (
            <ul className={classes.promise}>
              {data.promotions.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <ul className={classes.facts}>
            <li>{presentation(data.offer)}</li>
            {data.offer.available !== null && <li>{stockText(data.offer)}</li>}
            {data.habits.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {(favourite.error ?? data.offer.waiting) && (
            <p role="status" className={classes.alert}>
              {favourite.error ?? data.offer.waiting}
            </p>
          )}
          <div className={classes.between}>
            <span>Tu pedido</span>
            <Stepper offer={data.offer} handle={handle} />
          </div>
        </article>
      )}
    </>
  )
}
