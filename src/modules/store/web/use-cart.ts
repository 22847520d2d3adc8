import { useEffect, useRef, useState } from 'react'
import type { Cart, Offer } from '../contract/shop.ts'
import { ask, messageOf } from './api.ts'
import { useAnswer } from './use-answer.ts'

export type CartHandle = {
  cart: Cart | null
  error: string | null
  /** What is shown is what the server has: until then its total is of an earlier choice. */
  isSaved: boolean
  /** Units, as the person chose them, before the server answered. */
  quantityOf: (articleId: string) => number
  setQuantity: (offer: Offer, quantity: number) => void
  /** Adds units of several articles at once: the parts of a combo. */
  addAll: (parts: { article: string; quantity: number }[]) => void
  change: (part: Partial<Pick<Cart, 'note' | 'deliveryOn' | 'payment'>>) => void
  reload: () => void
}

type Draft = Pick<Cart, 'note' | 'deliveryOn' | 'payment'> & { quantities: Record<string, number> }

const draftOf = (cart: Cart): Draft => ({
  quantities: Object.fromEntries(cart.lines.map(({ offer, quantity }) => [offer.id, quantity])),
  note: cart.note,
  deliveryOn: cart.deliveryOn,
  payment: cart.payment,
})

const pauseMs = 400

/** The cart of a shop: shown at once, saved on the server a moment later, which answers what it costs. */
export const useCart = (shop: string): CartHandle => {
  const path = `shops/${shop}/cart`
  const { data, reload } = useAnswer<Cart>(path)
  const [cart, setCart] = useState<Cart | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!data) return
    setCart(data)
    setDraft(draftOf(data))
  }, [data])

  const save = (next: Draft): void => {
    setDraft(next)
    setSaved(false)
    clearTimeout(timer.current)
    const own = setTimeout(() => {
      const lines = Object.entries(next.quantities).map(([article, quantity]) => ({ article, quantity }))
      const { quantities: _, ...rest } = next
      ask<Cart>('PUT', path, { lines, ...rest }).then(
        answer => {
          // An older answer says what a newer choice has already replaced.
          if (timer.current !== own) return
          setCart(answer)
          setError(null)
          setSaved(true)
        },
        (problem: unknown) => setError(messageOf(problem)),
      )
    }, pauseMs)
    timer.current = own
  }
  const current = draft ?? { quantities: {}, note: '', deliveryOn: null, payment: null }
  return {
    cart,
    error,
    isSaved,
    quantityOf: id => current.quantities[id] ?? 0,
    setQuantity: ({ id }, quantity) => {
      const { [id]: _, ...others } = current.quantities
      save({ ...current, quantities: quantity > 0 ? { ...others, [id]: quantity } : others })
    },
    addAll: parts => {
      const quantities = { ...current.quantities }
      for (const { article, quantity } of parts) quantities[article] = (quantities[article] ?? 0) + quantity
      save({ ...current, quantities })
    },
    change: part => save({ ...current, ...part }),
    reload,
  }
}
