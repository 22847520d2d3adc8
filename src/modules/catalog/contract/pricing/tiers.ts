import type { PromotionKind } from '../promotions.ts'

/** From how many units of an article, what. Prices in cents without IVA. */
export type Tier = {
  fromUnits: number
  discountPercent: number | null
  priceCents: number | null
  freeUnits: number | null
}

type Wrong = { path: 'discountPercent' | 'price' | 'freeUnits' | 'fromUnits'; message: string }

/** What a tier of a kind lacks or has too much of; null: it is right. */
export const wrongTier = (kind: PromotionKind, tier: Tier): Wrong | null => {
  const { fromUnits, discountPercent, priceCents, freeUnits } = tier
  if (kind === 'percent' && !discountPercent) return { path: 'discountPercent', message: 'Poné el descuento.' }
  if (kind === 'price' && priceCents === null) return { path: 'price', message: 'Poné el precio.' }
  const givesUnits = kind === 'nxm' || kind === 'bonus'
  if (givesUnits && !freeUnits) return { path: 'freeUnits', message: 'Poné cuántas van sin cargo.' }
  if (givesUnits && !Number.isInteger(fromUnits))
    return { path: 'fromUnits', message: 'Tiene que ser un número entero.' }
  if (kind === 'nxm' && (freeUnits ?? 0) >= fromUnits)
    return { path: 'freeUnits', message: 'Tienen que ser menos que las que se llevan.' }
  return null
}
