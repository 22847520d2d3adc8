import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { recommendedActions } from '../../../stock/contract/recommended.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import { type Cycle, cycleReason, unitsText } from '../../contract/order-taking/suggestions.ts'
import type { OfferedArticle, OrderSuggestions } from '../../contract/order-taking/taken-order.ts'
import classes from './suggestions-panel.module.css'
import { type Desk, plainLine } from './use-desk.ts'
import { addressOf } from './use-draft-keeper.ts'
import { entryId } from './use-field-focus.ts'

type Suggested = Cycle & { article: OfferedArticle }
type Recommended = OrderSuggestions['recommended'][number]

const panelId = 'order-suggestions'
const recommendedId = 'order-recommended'

const lineOf = (article: OfferedArticle, quantity: number) =>
  plainLine(article, unitsText(quantity).replaceAll('.', ''))

/** Of what is new to the customer: one package. */
const firstQuantity = ({ unitsPerPackage }: OfferedArticle): number => Math.max(1, unitsPerPackage)

/** What the customer usually takes and is due, and what the company recommends, without what is in the order already. */
export const useSuggestions = (desk: Desk) => {
  const query = useQuery({
    queryKey: ['order-suggestions', desk.place.codeClient, desk.place.orderId],
    queryFn: ({ signal }) => call(takingRoutes.suggestions, { ...addressOf(desk.place), signal }),
  })
  const there = new Set(desk.lines.items.map(({ article }) => article?.id))
  const isFresh = ({ article }: { article: OfferedArticle }) => !there.has(article.id)
  const items = (query.data?.items ?? []).filter(isFresh)
  return {
    query,
    items,
    recommended: (query.data?.recommended ?? []).filter(isFresh),
    accept: (article: OfferedArticle, quantity: number) => desk.addAll([lineOf(article, quantity)]),
    acceptAll: () => {
      const count = desk.addAll(items.map(({ article, quantity }) => lineOf(article, quantity)))
      if (count > 0)
        showToast({
          variant: 'success',
          text: count === 1 ? 'Agregamos 1 artículo' : `Agregamos ${count} artículos`,
          action: { label: 'Deshacer', run: () => desk.act({ kind: 'undo' }) },
        })
      desk.focus(entryId)
    },
    /** The keyboard goes to the first one. */
    enter: () => document.querySelector<HTMLElement>(`#${panelId} button`)?.focus(),
  }
}
export type Suggestions = ReturnType<typeof useSuggestions>

const step = (by: number) => {
  const buttons = [...document.querySelectorAll<HTMLElement>(`#${panelId} li button`)]
  const at = buttons.findIndex(button => button.contains(document.activeElement))
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
}

type OfferProps = {
  article: OfferedArticle
  quantity: number
  why: string
  onTake: (article: OfferedArticle, quantity: number, button: HTMLElement) => void
}

const Offer = ({ article, quantity, why, onTake }: OfferProps) => (
  <li>
    <button type="button" className={classes.item} onClick={event => onTake(article, quantity, event.currentTarget)}>
      <span className={classes.name}>{article.name}</span>
      <span className={classes.quantity}>{unitsText(quantity)}</span>
      <span className={classes.why}>{why}</span>
    </button>
  </li>
)

const NothingUsual = ({ isAllIn }: { isAllIn: boolean }) => (
  <p className={classes.state}>
    <IconSparkles size={16} stroke={1.75} aria-hidden />
    {isAllIn
      ? 'Todo lo sugerido ya está en el pedido.'
      : 'Nada por ahora: hace falta que compre un artículo dos veces para conocer su ritmo.'}
  </p>
)

type OffersProps = {
  items: Suggested[]
  recommended: Recommended[]
  onTake: OfferProps['onTake']
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Arrows walk both lists as one. */
const Offers = ({ items, recommended, onTake, onKeyDown }: OffersProps) => (
  <>
    <ul aria-label="Lo que suele comprar" onKeyDown={onKeyDown}>
      {items.map(({ article, quantity, ...cycle }) => (
        <Offer
          key={article.id}
          article={article}
          quantity={quantity}
          why={cycleReason({ ...cycle, quantity })}
          onTake={onTake}
        />
      ))}
    </ul>
    {recommended.length > 0 && (
      <>
        <h3 className={classes.heading} id={recommendedId}>
          Recomendados
        </h3>
        <ul aria-labelledby={recommendedId} onKeyDown={onKeyDown}>
          {recommended.map(({ article, action }) => (
            <Offer
              key={article.id}
              article={article}
              quantity={firstQuantity(article)}
              why={recommendedActions[action]}
              onTake={onTake}
            />
          ))}
        </ul>
      </>
    )}
  </>
)

/** «Sugerido»: each with its reason; Enter takes one, Mayús+F2 all that the customer usually takes. */
export const SuggestionsPanel = ({ desk, suggestions }: { desk: Desk; suggestions: Suggestions }) => {
  const { query, items, recommended, accept, acceptAll } = suggestions
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Escape') desk.focus(entryId)
    else return
    event.preventDefault()
  }
  const take: OfferProps['onTake'] = (article, quantity, button) => {
    const next = button.closest('li')?.nextElementSibling ?? button.closest('li')?.previousElementSibling
    const nextButton = next?.querySelector('button')
    accept(article, quantity)
    if (nextButton) nextButton.focus()
    else desk.focus(entryId)
  }
  return (
    <Card
      title="Sugerido"
      note={items.length > 0 ? `${items.length}` : undefined}
      side={
        items.length > 0 && (
          <Button size="small" variant="ghost" onClick={acceptAll} title="Mayús + F2">
            Agregar todos
          </Button>
        )
      }
      flush
    >
      {query.isPending && (
        <div className={classes.state}>
          <SkeletonLines lines={5} />
        </div>
      )}
      {query.isError && (
        <QueryError title="No pudimos sugerir" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && items.length === 0 && <NothingUsual isAllIn={query.data.items.length > 0} />}
      <div className={classes.list} id={panelId}>
        <Offers items={items} recommended={recommended} onTake={take} onKeyDown={onKeyDown} />
      </div>
    </Card>
  )
}
