import { z } from 'zod'
import { thousandthsOf } from '../../../kernel/contract/quantities.ts'

/**
 * The five figures of a load, of each of its orders and of each of its articles (domain.md, Logistics): what customers
 * ordered; what picking prepared of it, where somebody picked; what left on the vehicle; what customers kept; and what of
 * the orders that have a result they did not. Loaded = delivered + returned + what has no result yet.
 */
export const figureTitles = {
  ordered: 'Pedido',
  prepared: 'Preparado',
  loaded: 'Cargado',
  delivered: 'Entregado',
  returned: 'Devuelto',
} as const
export type FigureName = keyof typeof figureTitles
export const figureNames = Object.keys(figureTitles) as FigureName[]

/** Units, packages and kg of goods, with up to three decimals; cents with IVA, of services too. */
const amounts = z.object({ units: z.number(), packages: z.number(), kg: z.number(), cents: z.number() })
export type Amounts = z.output<typeof amounts>

/** Null: it has not come to that yet, or nobody picked. */
export const loadFigures = z.object({
  ordered: amounts,
  prepared: amounts.nullable(),
  loaded: amounts.nullable(),
  delivered: amounts.nullable(),
  returned: amounts.nullable(),
})
export type LoadFigures = z.output<typeof loadFigures>

const add = (parts: Amounts[]): Amounts => {
  const exact = (amount: 'units' | 'packages' | 'kg'): number =>
    parts.reduce((sum, part) => sum + thousandthsOf(part[amount]), 0) / 1000
  return {
    units: exact('units'),
    packages: exact('packages'),
    kg: exact('kg'),
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
  }
}

const addKnown = (parts: (Amounts | null)[]): Amounts | null => {
  const amountsKnown = parts.filter(part => part !== null)
  return amountsKnown.length > 0 ? add(amountsKnown) : null
}

/** What lines or orders add up to. Where only some were picked, the others are prepared as they were ordered. */
export const addFigures = (parts: LoadFigures[]): LoadFigures => {
  const wasPicked = parts.some(({ prepared }) => prepared !== null)
  return {
    ordered: add(parts.map(({ ordered }) => ordered)),
    prepared: wasPicked ? add(parts.map(({ prepared, ordered }) => prepared ?? ordered)) : null,
    loaded: addKnown(parts.map(({ loaded }) => loaded)),
    delivered: addKnown(parts.map(({ delivered }) => delivered)),
    returned: addKnown(parts.map(({ returned }) => returned)),
  }
}

/** What a load or an order is at this moment: what left with it or, before it leaves, what was ordered. */
export const currentOf = ({ loaded, ordered }: LoadFigures): Amounts => loaded ?? ordered
