import { useCallback, useMemo, useReducer, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { call } from '../../../../kernel/web/api/client.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import type { OfferedArticle, OrderTaking } from '../../contract/order-taking/taken-order.ts'
import { draftLinesOf, type NewLine, quotableLines, restoreLines, withLineAct } from './desk-lines.ts'
import { offeredIn, type Place, useDraftKeeper } from './use-draft-keeper.ts'
import { entryId, fieldId, useFieldFocus } from './use-field-focus.ts'
import { useQuote } from './use-quote.ts'

const isCode = (text: string) => (article: OfferedArticle) => article.code.toLowerCase() === text.trim().toLowerCase()

/** The article that a text means: the one with that code, or the first that the search offers. */
const findMeantArticle = async (text: string, place: Place): Promise<OfferedArticle | null> => {
  const { items } = await call(takingRoutes.articles, {
    query: { text: text.trim().slice(0, 100), ...offeredIn(place) },
  })
  return items.find(isCode(text)) ?? items[0] ?? null
}

export const plainLine = (article: OfferedArticle, quantity = '', discount = ''): NewLine => ({
  article,
  text: article.code,
  isCombo: article.combo !== null,
  isSeeking: false,
  quantity,
  discount,
})

/** An order being typed: its lines and head, what it costs, and its draft. */
export const useDesk = (opening: OrderTaking, place: Place) => {
  const { draft, order, customer, maximumDiscountPercent: maximum } = opening
  const [lines, act] = useReducer(withLineAct, null, () => restoreLines(draft?.lines ?? [], opening.articles))
  const [head, setHead] = useState({ note: draft?.note ?? '', deliveryOn: draft?.deliveryOn ?? opening.deliveryOn })
  const [key] = useState(() => draft?.key ?? uuidv7())
  const focus = useFieldFocus()
  const { items } = lines
  const linesToQuote = useMemo(() => quotableLines(items, maximum), [items, maximum])
  const pricing = useQuote({ customerId: customer.id, day: order?.day ?? opening.today, lines: linesToQuote })
  const version = order?.version ?? null
  const content = useMemo(() => ({ key, version, ...head, lines: draftLinesOf(items) }), [key, version, head, items])
  const keeper = useDraftKeeper({ place, content, savedAt: opening.draftSavedAt })

  /** One more line at the end, ready for its quantity; its article may still be on its way. */
  const { nextId } = lines
  const add = useCallback(
    (line: NewLine) => {
      const same = line.article && items.find(({ article }) => article?.id === line.article?.id)
      if (same) return focus(fieldId(same.id, 'quantity'))
      act({ kind: 'add', lines: [line] })
      focus(fieldId(nextId, 'quantity'))
      if (!line.isSeeking) return
      const setArticle = (article: OfferedArticle | null) => act({ kind: 'found', id: nextId, article })
      findMeantArticle(line.text, place).then(setArticle, () => setArticle(null))
    },
    [items, nextId, focus, place],
  )
  /** Several whole lines; those of articles that are already in the order are left out. Returns how many were added. */
  const addAll = useCallback(
    (newLines: NewLine[]): number => {
      const there = new Set(items.map(({ article }) => article?.id))
      const fresh = newLines.filter(({ article }) => !article || !there.has(article.id))
      if (fresh.length > 0) act({ kind: 'add', lines: fresh })
      return fresh.length
    },
    [items],
  )
  const remove = useCallback(
    (id: number) => {
      const index = items.findIndex(line => line.id === id)
      const next = items[index + 1] ?? items[index - 1]
      act({ kind: 'remove', id })
      focus(next ? fieldId(next.id, 'quantity') : entryId)
    },
    [items, focus],
  )
  return {
    opening,
    place,
    maximum,
    lines,
    act,
    head,
    setHead,
    key,
    content,
    linesToQuote,
    pricing,
    keeper,
    focus,
    add,
    addAll,
    remove,
  }
}
export type Desk = ReturnType<typeof useDesk>
