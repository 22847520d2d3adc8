import { formatDay, formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import type { Promotion, Scale } from './price-book.ts'

/** The resolver's sentences, for whoever takes the order and for whoever asks later why it cost that. */

const exact = (value: number): string => formatNumber(value, (String(value).split('.')[1] ?? '').length)

export const unitsText = (units: number): string => `${exact(units)} ${units === 1 ? 'unidad' : 'unidades'}`

const percentText = (percent: number): string => `${exact(percent)}\u00a0%`

const until = ({ until: day }: Promotion): string => (day ? `, hasta el ${formatDay(day)}` : '')

const fromText = (fromUnits: number): string => (fromUnits > 1 ? ` desde ${unitsText(fromUnits)}` : '')

export const scaleWhy = (fromUnits: number, priceCents: number, listCents: number): string =>
  `Desde ${unitsText(fromUnits)}: ${formatMoney(priceCents)} en lugar de ${formatMoney(listCents)}.`

export const priceWhy = (promotion: Promotion, priceCents: number, beforeCents: number): string =>
  `${promotion.name}: ${formatMoney(priceCents)} en lugar de ${formatMoney(beforeCents)}${until(promotion)}.`

export const percentWhy = (promotion: Promotion, percent: number, fromUnits: number): string =>
  `${promotion.name}: ${percentText(percent)} de descuento${fromText(fromUnits)}${until(promotion)}.`

/** Of a «llevá N, pagá M» over all the units of an article. */
export const freeWhy = (promotion: Promotion, units: number, free: number): string =>
  `${promotion.name}: de ${unitsText(units)} se pagan ${exact(Math.round((units - free) * 1000) / 1000)}${until(promotion)}.`

export const giftWhy = (promotion: Promotion, gift: number, units: number): string =>
  `${promotion.name}: ${unitsText(gift)} de regalo por ${unitsText(units)}${until(promotion)}.`

export const manualWhy = (percent: number): string => `Descuento a mano: ${percentText(percent)}.`

/** Most are called «Combo …» already: the word is not said twice. */
export const comboName = (name: string): string => (/^combo\b/i.test(name) ? `«${name}»` : `Combo «${name}»`)

export const comboWhy = (name: string, sets: number, priceCents: number): string =>
  `${comboName(name)}: ${exact(sets)} × ${formatMoney(priceCents)}, repartido entre sus artículos.`

export const noList = 'El cliente no tiene lista de precios y la empresa no eligió una predeterminada.'

export const noPrice = (list: string, day: string): string => `No tiene precio en «${list}» el ${formatDay(day)}.`

/** How many more units are worth saying: no more than as many as were asked for. */
const isNear = (needed: number, units: number): boolean => needed > 0 && needed <= Math.max(units, 1)

const scaleStep = ({ priceCents, discountPercent }: Scale): string =>
  priceCents === null ? `${percentText(discountPercent ?? 0)} de descuento` : `${formatMoney(priceCents)} cada una`

type Step = { needed: number; gives: string }

const tierSteps = (promotion: Promotion, units: number): Step[] =>
  promotion.tiers.flatMap(({ fromUnits, discountPercent, priceCents, freeUnits }) => {
    if (freeUnits) return [{ needed: fromUnits - (units % fromUnits), gives: `${unitsText(freeUnits)} sin cargo` }]
    const gives =
      priceCents === null ? `${percentText(discountPercent ?? 0)} de descuento` : `${formatMoney(priceCents)} cada una`
    return [{ needed: fromUnits - units, gives }]
  })

/** The nearest thing that a few more units would give; null: nothing near. */
export const nextStep = (units: number, scales: Scale[], promotions: Promotion[]): string | null => {
  const steps = [
    ...scales.map(scale => ({ needed: scale.fromUnits - units, gives: scaleStep(scale) })),
    ...promotions.flatMap(promotion => tierSteps(promotion, units)),
  ]
    .map(step => ({ ...step, needed: Math.round(step.needed * 1000) / 1000 }))
    .filter(({ needed }) => isNear(needed, units))
    .sort((a, b) => a.needed - b.needed)
  const [nearest] = steps
  return nearest ? `Con ${unitsText(nearest.needed)} más: ${nearest.gives}.` : null
}
