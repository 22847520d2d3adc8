import { dayOf, formatQuantity } from '../../../kernel/contract/formats.ts'
import { readQuantity } from '../../sales/contract/order-taking/quantity.ts'
import { remainingOf } from '../contract/pending-acts.ts'
import type { PickingItem, TaskView } from '../contract/picking-routes.ts'
import { quantityFault, unknownLotText } from '../contract/quantity-rules.ts'
import type { Scan } from '../contract/scanned.ts'

type Lot = PickingItem['lots'][number]

/**
 * What the person typed and scanned for an article, kept while they look at another one. `text` and `lot` are null while
 * the proposed values stand; `replaces` is the refused act that this one corrects.
 */
export type Draft = {
  text: string | null
  lot: string | null
  reason: string
  scan: Scan | null
  replaces: string | null
}

export const emptyDraft: Draft = { text: null, lot: null, reason: '', scan: null, replaces: null }

export const isPast = ({ expiresOn }: Lot, today: string): boolean => expiresOn !== null && expiresOn < today

export const todayIn = (timeZone: string): string => dayOf(new Date(), timeZone)

/** The draft of an article as it would be confirmed, with the error of each field. */
export type Reading = {
  remaining: number
  text: string
  units: number | null
  /** The lot to take; null when the warehouse has none and none was typed. */
  lot: Lot | null
  lotText: string
  first: Lot | undefined
  isExpired: boolean
  quantityError: string | null
  lotError: string | null
}

type About = Pick<TaskView, 'warehouse' | 'mayTakeExpired' | 'mayExceedStock'> & { today: string }

const lotErrorOf = (item: PickingItem, lotText: string, lot: Lot | null, about: About): string | null => {
  if (item.lots.length === 0) return lotText ? unknownLotText(lotText, about.warehouse) : null
  if (!lot) return lotText ? unknownLotText(lotText, about.warehouse) : 'Elegí el lote.'
  return isPast(lot, about.today) && !about.mayTakeExpired
    ? 'Ese lote está vencido: tomá de otro o marcá el faltante.'
    : null
}

export const readDraft = (item: PickingItem, draft: Draft, about: About): Reading => {
  const remaining = remainingOf(item)
  const first = item.lots.find(candidate => candidate.units > 0 && !isPast(candidate, about.today))
  const lotText = draft.lot ?? first?.lot ?? ''
  const lot =
    item.lots.find(candidate => candidate.lot === lotText && (draft.lot !== null || candidate === first)) ?? null
  const lotLimit = lot && !about.mayExceedStock ? { code: lot.lot, free: lot.units } : null
  const proposal = Math.min(remaining, lotLimit ? Math.max(0, lotLimit.free) : remaining)
  const text = draft.text ?? formatQuantity(proposal)
  const quantity = readQuantity(text, item.article.unitsPerPackage)
  const units = 'units' in quantity ? quantity.units : null
  const quantityError =
    'error' in quantity
      ? quantity.error
      : quantityFault({ units: quantity.units, remaining, isWhole: item.article.isWhole, lot: lotLimit })
  return {
    remaining,
    text,
    units,
    lot,
    lotText,
    first,
    isExpired: lot !== null && isPast(lot, about.today),
    quantityError,
    lotError: lotErrorOf(item, lotText, lot, about),
  }
}
