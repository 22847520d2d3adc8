import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import { type Cycle, cycleReason, unitsText } from '../../contract/order-taking/suggestions.ts'
import type { OfferedArticle } from '../../contract/order-taking/taken-order.ts'
import classes from './suggestions-panel.module.css'
import { type Desk, plainLine } from './use-desk.ts'
import { addressOf } from './use-draft-keeper.ts'
import { entryId } from './use-field-focus.ts'

type Suggested = Cycle & { article: OfferedArticle }

const panelId = 'order-suggestions'

const lineOf = ({ article, quantity }: Suggested) => plainLine(article, unitsText(quantity).replaceAll('.', ''))

/** What the customer usually takes and is due, without what is in the order already. */
export const useSuggestions = (desk: Desk) => {
  const query = useQuery({
    queryKey: ['order-suggestions', desk.place.codeClient, desk.place.orderId],
    queryFn: ({ signal }) => call(takingRoutes.suggestions, { ...addressOf(desk.place), signal }),
  })
  const there = new Set(desk.lines.items.map(({ article }) => article?.id))
  const items = (query.data?.items ?? []).filter(({ article }) => !there.has(article.id))
  return {
    query,
    items,
    accept: (suggested: Suggested) => desk.addAll([lineOf(suggested)]),
    acceptAll: () => {
      const count = desk.addAll(items.map(lineOf))
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

const step = (event: KeyboardEvent<HTMLElement>, by: number) => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')]
  const at = buttons.findIndex(button => button.contains(document.activeElement))
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
}

/** «Sugerido»: each with its reason; Enter takes one, Mayús+F2 all. */
export const SuggestionsPanel = ({ desk, suggestions }: { desk: Desk; suggestions: Suggestions }) => {
  const { query, items, accept, acceptAll } = suggestions
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown') step(event, 1)
    else if (event.key === 'ArrowUp') step(event, -1)
    else if (event.key === 'Escape') desk.focus(entryId)
    else return
    event.preventDefault()
  }
  const take = (suggested: Suggested, button: HTMLElement) => {
    const next = button.closest('li')?.nextElementSibling ?? button.closest('li')?.previousElementSibling
    const nextButton = next?.querySelector('button')
    accept(suggested)
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
      <ul className={classes.list} id={panelId} onKeyDown={onKeyDown}>
        {items.map(suggested => (
          <li key={suggested.article.id}>
            <button type="button" className={classes.item} onClick={event => take(suggested, event.currentTarget)}>
              <span className={classes.name}>{suggested.article.name}</span>
              <span className={classes.quantity}>{unitsText(suggested.quantity)}</span>
              <span className={classes.why}>{cycleReason(suggested)}</span>
            </button>
          </li>
        ))}
      </ul>
      {query.isPending && (
        <div className={classes.state}>
          <SkeletonLines lines={5} />
        </div>
      )}
      {query.isError && (
        <QueryError title="No pudimos sugerir" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && items.length === 0 && (
        <p className={classes.state}>
          <IconSparkles size={16} stroke={1.75} aria-hidden />
          {query.data.items.length > 0
            ? 'Todo lo sugerido ya está en el pedido.'
            : 'Nada por ahora: hace falta que compre un artículo dos veces para conocer su ritmo.'}
        </p>
      )}
    </Card>
  )
}
