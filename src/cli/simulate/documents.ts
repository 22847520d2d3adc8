import { randomInt } from 'node:crypto'
import { origins } from '../../modules/sales/contract/origins.ts'
import type { Field, FieldCustomer } from './field.ts'

export type Kind = 'orders' | 'collections' | 'no-purchases' | 'positions'
export type Document = { kind: Kind; body: Record<string, unknown> }

const chance = (percent: number): boolean => randomInt(100) < percent
const pick = <T>(list: readonly T[]): T => {
  const element = list[randomInt(list.length)]
  if (element === undefined) throw new RangeError('nothing to pick from')
  return element
}

/** Some metres around the shop's door. */
const placeOf = ({ latitude, longitude }: FieldCustomer): { lat?: number; lng?: number } =>
  latitude === null || longitude === null
    ? {}
    : { lat: latitude + (randomInt(60) - 30) / 1e5, lng: longitude + (randomInt(60) - 30) / 1e5 }

const orderLines = ({ articles }: Field) =>
  Array.from({ length: 1 + randomInt(9) }, () => {
    const article = pick(articles)
    return { a: article.code, q: 1 + randomInt(24), up: article.pesos, psl: article.pesos, b: chance(15) ? 10 : 0 }
  })

const payment = (pesos: number) => {
  const m = pick([0, 0, 0, 1, 3, 4])
  const cheque =
    m === 1
      ? {
          cn: String(10_000_000 + randomInt(9_000_000)),
          pd: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        }
      : {}
  return { m, a: pesos, ...cheque }
}

export type Visit = { field: Field; seller: string; key: string; at: string }

/** One operation at one of the seller's customers: mostly an order. */
export const drawOperation = ({ field, seller, key, at }: Visit): Document => {
  const customer = pick(field.customers.get(seller) ?? [])
  const header = { sk: key, t: at, c: { k: customer.code }, ...placeOf(customer) }
  const draw = randomInt(100)
  if (draw < 60)
    return { kind: 'orders', body: { ...header, se: seller, f: origins.seller, s: 1, o: orderLines(field) } }
  if (draw < 82) return { kind: 'no-purchases', body: { ...header, se: seller, ex: { k: pick(field.excuses) } } }
  const pesos = (1 + randomInt(200)) * 500
  return { kind: 'collections', body: { ...header, s: seller, st: 0, ta: pesos, py: [payment(pesos)] } }
}

export const drawPosition = ({ field, seller, at }: Omit<Visit, 'key'>): Document | null => {
  const place = placeOf(pick(field.customers.get(seller) ?? []))
  return place.lat === undefined
    ? null
    : { kind: 'positions', body: { se: seller, t: at, ...place, acc: 5 + randomInt(30) } }
}
