import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cart, Offer } from '../contract/shop.ts'
import { ask, isStoreError, messageOf } from './api.ts'
import { bodyOf, type Draft, draftOf, emptyDraft, mergedDraft, type Unsaved } from './cart-draft.ts'
import { dropCopy, keepCopy, readCopy } from './phone-copies.ts'
import { useAnswer } from './use-answer.ts'

export type CartHandle = {
  cart: Cart | null
  error: string | null
  /** What is shown is what the server has: until then its total is of an earlier choice. */
  isSaved: boolean
  /** What was chosen here and the server does not know yet. */
  added: Offer[]
  /** Articles in it, as the person chose them. */
  count: number
  /** Units, as the person chose them, before the server answered. */
  quantityOf: (articleId: string) => number
  setQuantity: (offer: Offer, quantity: number) => void
  /** Adds units of several articles at once: the parts of a combo. */
  addAll: (parts: { article: string; quantity: number }[]) => void
  change: (part: Partial<Pick<Cart, 'note' | 'deliveryOn' | 'payment'>>) => void
  reload: () => void
}

const pauseMs = 400
const againMs = 10_000

const withoutNetwork =
  'Sin conexión: tu pedido queda guardado en este teléfono. Cuando vuelva, se guarda solo y se actualiza el total.'

/** An answer that says that the same request may do later. */
const mayDoLater = (problem: unknown): boolean =>
  !isStoreError(problem) ||
  problem.status === 0 ||
  problem.status === 401 ||
  problem.status === 429 ||
  problem.status >= 500

const wordsFor = (problem: unknown): string =>
  isStoreError(problem) && problem.status === 0 ? withoutNetwork : messageOf(problem)

/** Choices that wait for the server: in memory for what is shown, and on the phone in case it is switched off. */
const useUnsaved = (path: string) => {
  const copy = `${path}/unsaved`
  const [unsaved, setUnsaved] = useState<Unsaved | null>(() => readCopy<Unsaved>(copy))
  const latest = useRef(unsaved)
  const put = useCallback(
    (next: Unsaved | null): void => {
      latest.current = next
      setUnsaved(next)
      if (next) keepCopy(copy, next)
      else dropCopy(copy)
    },
    [copy],
  )
  return { unsaved, latest, put }
}

/**
 * The cart of a shop: shown at once, kept on the phone, and saved on the server a moment later, which answers what it
 * costs. Without network it waits; what another phone did meanwhile is kept too.
 */
export const useCart = (shop: string): CartHandle => {
  const path = `shops/${shop}/cart`
  const { data, isFresh, error: unread, reload } = useAnswer<Cart>(path)
  const [cart, setCart] = useState<Cart | null>(data)
  const { unsaved, latest, put } = useUnsaved(path)
  const [error, setError] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(
    (afterMs: number): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const waiting = latest.current
        if (!waiting) return
        const sent = { ...waiting, sent: waiting.own }
        put(sent)
        ask<Cart>('PUT', path, bodyOf(sent.own)).then(
          answer => {
            keepCopy(path, answer)
            setCart(answer)
            setError(null)
            const newer = latest.current
            // What was chosen since then was chosen on what has just been saved.
            put(newer === sent || newer === null ? null : { ...newer, base: sent.own, sent: null })
          },
          (problem: unknown) => {
            setError(wordsFor(problem))
            if (!mayDoLater(problem)) put(null)
          },
        )
      }, afterMs)
    },
    [path, latest, put],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  const stuck = unsaved === null ? null : (error ?? (unread && wordsFor(unread)))
  useEffect(() => {
    if (stuck === null) return
    // Some phones never say that the network is back.
    const again = setInterval(reload, againMs)
    return () => clearInterval(again)
  }, [stuck, reload])

  useEffect(() => {
    if (!data) return
    setCart(shown => (shown && shown.key === data.key && shown.version > data.version ? shown : data))
    const waiting = latest.current
    if (!isFresh || !waiting) return
    const theirs = draftOf(data)
    put({ ...waiting, base: theirs, own: mergedDraft(waiting, theirs), sent: null })
    save(0)
  }, [data, isFresh, latest, put, save])

  const saved = cart ? draftOf(cart) : emptyDraft
  const current = unsaved?.own ?? saved
  const choose = (own: Draft, offers: Record<string, Offer> = {}): void => {
    const before = latest.current
    put({ base: before?.base ?? saved, own, sent: before?.sent ?? null, offers: { ...before?.offers, ...offers } })
    save(pauseMs)
  }
  return {
    cart,
    error: stuck ?? error,
    isSaved: unsaved === null,
    added: Object.values(unsaved?.offers ?? {}).filter(
      ({ id }) => (current.quantities[id] ?? 0) > 0 && saved.quantities[id] === undefined,
    ),
    count: Object.keys(current.quantities).length,
    quantityOf: id => current.quantities[id] ?? 0,
    setQuantity: (offer, quantity) => {
      const { [offer.id]: _, ...others } = current.quantities
      const quantities = quantity > 0 ? { ...others, [offer.id]: quantity } : others
      choose({ ...current, quantities }, { [offer.id]: offer })
    },
    addAll: parts => {
      const quantities = { ...current.quantities }
      for (const { article, quantity } of parts) quantities[article] = (quantities[article] ?? 0) + quantity
      choose({ ...current, quantities })
    },
    change: part => choose({ ...current, ...part }),
    reload,
  }
}
