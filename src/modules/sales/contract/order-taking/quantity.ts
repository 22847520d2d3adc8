import { divideRounded, fits, scaled } from '../../../../kernel/contract/decimal.ts'

export type ReadQuantity = { units: number } | { error: string }

const quantityPattern = /^(\d[\d.]*)(?:,(\d+))?\s*(b|bulto|bultos)?$/i
const thousands = /^\d{1,3}(\.\d{3})+$/
const maximumUnits = 1_000_000

/** `1.200` is twelve hundred, as people here write it; `1.5` is one and a half, as keyboards with a point do. */
const numberOf = (whole: string, fraction: string | undefined): number => {
  const plain = thousands.test(whole) ? whole.replaceAll('.', '') : whole
  return Number(fraction === undefined ? plain : `${plain}.${fraction}`)
}

/** What somebody typed as a quantity, in units: `12`, `2,5`, or packages as `3b`. The article says how many units one brings. */
export const readQuantity = (text: string, unitsPerPackage: number): ReadQuantity => {
  const [, whole, fraction, packages] = quantityPattern.exec(text.trim()) ?? []
  const amount = whole === undefined ? Number.NaN : numberOf(whole, fraction)
  if (Number.isNaN(amount)) return { error: 'Escribí unidades (12) o bultos (3b).' }
  if (!fits(amount, 3)) return { error: 'Hasta 3 decimales.' }
  const units = packages ? Number(divideRounded(scaled(amount, 3) * scaled(unitsPerPackage, 3), 1000n)) / 1000 : amount
  if (units <= 0) return { error: 'Tiene que ser más que cero.' }
  return units > maximumUnits ? { error: 'Hasta 1.000.000 de unidades.' } : { units }
}

/** What somebody typed as a discount; empty is none. */
export const readPercent = (text: string, maximum: number): { percent: number } | { error: string } => {
  const plain = text.trim().replace(/%$/, '').trim().replace(',', '.')
  if (plain === '') return { percent: 0 }
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return { error: 'Escribí un porcentaje, hasta 2 decimales.' }
  const percent = Number(plain)
  return percent > maximum ? { error: `Hasta ${String(maximum).replace('.', ',')} %.` } : { percent }
}
