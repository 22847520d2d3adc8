import { formatMoney, formatQuantity } from '../../../kernel/contract/formats.ts'
import type { Offer } from '../contract/shop.ts'

/** Units that one touch adds: a package, where an article comes in packages. */
export const stepOf = ({ unitsPerPackage }: Offer): number => Math.max(1, unitsPerPackage)

/** «bulto × 6 · $ 895,00 c/u» */
export const packageText = (offer: Offer): string => {
  const step = stepOf(offer)
  return step === 1 ? offer.unitOfMeasure : `bulto × ${formatQuantity(step)} · ${formatMoney(offer.priceCents)} c/u`
}

/** «Quedan 4 bultos»; only where the company tells what it has. */
export const stockText = (offer: Offer): string => {
  const whole = Math.floor(Math.max(0, offer.available ?? 0) / stepOf(offer))
  if (whole === 0) return 'Sin stock'
  const noun = stepOf(offer) === 1 ? '' : whole === 1 ? ' bulto' : ' bultos'
  return `${whole === 1 ? 'Queda' : 'Quedan'} ${formatQuantity(whole)}${noun}`
}
