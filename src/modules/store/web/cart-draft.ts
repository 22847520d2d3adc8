import type { Cart, Offer } from '../contract/shop.ts'

/** What a person chose, without what it costs. */
export type Draft = Pick<Cart, 'note' | 'deliveryOn' | 'payment'> & { quantities: Record<string, number> }

/**
 * Choices that the server has not confirmed yet, and the cart that they were made on. `sent`: what it was asked to keep, if
 * its answer never came; null: nothing.
 */
export type Unsaved = { base: Draft; own: Draft; sent: Draft | null; offers: Record<string, Offer> }

export const emptyDraft: Draft = { quantities: {}, note: '', deliveryOn: null, payment: null }

export const draftOf = (cart: Cart): Draft => ({
  quantities: Object.fromEntries(cart.lines.map(({ offer, quantity }) => [offer.id, quantity])),
  note: cart.note,
  deliveryOn: cart.deliveryOn,
  payment: cart.payment,
})

const thousandths = (value: number): number => Math.round(value * 1000) / 1000

/** Whether the server has it as it was before, or as this phone sent it. */
const isKnown = <T>(theirs: T, { base, sent }: { base: T; sent: T | undefined }): boolean =>
  theirs === base || theirs === sent

type Field = 'note' | 'deliveryOn' | 'payment'

const mergedField = <Name extends Field>({ base, own, sent }: Changes, theirs: Draft, name: Name): Draft[Name] => {
  if (isKnown(theirs[name], { base: base[name], sent: sent?.[name] })) return own[name]
  return own[name] === base[name] ? theirs[name] : own[name]
}

type Changes = Pick<Unsaved, 'base' | 'own' | 'sent'>

/**
 * The cart of the server with what was changed on this phone. What nobody else touched is as this phone has it; elsewhere,
 * units that were added or taken away here are added to or taken from what the server has by now, from another phone or
 * after an order.
 */
export const mergedDraft = (changes: Changes, theirs: Draft): Draft => {
  const { base, own, sent } = changes
  const ids = new Set([theirs, own, base].flatMap(({ quantities }) => Object.keys(quantities)))
  const quantities: Record<string, number> = {}
  for (const id of ids) {
    const of = ({ quantities: all }: Draft): number => all[id] ?? 0
    const untouched = isKnown(of(theirs), { base: of(base), sent: sent ? of(sent) : undefined })
    const quantity = untouched ? of(own) : thousandths(of(theirs) + of(own) - of(base))
    if (quantity > 0) quantities[id] = quantity
  }
  return {
    quantities,
    note: mergedField(changes, theirs, 'note'),
    deliveryOn: mergedField(changes, theirs, 'deliveryOn'),
    payment: mergedField(changes, theirs, 'payment'),
  }
}

/** As the server is asked to keep it. */
export const bodyOf = ({ quantities, ...rest }: Draft) => ({
  lines: Object.entries(quantities).map(([article, quantity]) => ({ article, quantity })),
  ...rest,
})
