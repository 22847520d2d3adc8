import { z } from 'zod'
import { thousandthsOf } from '../../../kernel/contract/quantities.ts'

/**
 * The five figures of a load, of each of its orders and of each of its articles (domain.md, Logistics): ordered; prepared by
 * picking, if the load was picked; loaded on the vehicle; delivered, which customers kept; and returned, the loaded goods of
 * orders with a result that customers did not keep. Loaded = delivered + returned + goods of orders without a result.
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

/** Units, packages and kg of goods, with up to three decimals; cents with IVA, including services. */
const amounts = z.object({ units: z.number(), packages: z.number(), kg: z.number(), cents: z.number() })
export type Amounts = z.output<typeof amounts>

/** A figure is null while the load has not reached that step, or when it was not picked. */
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

/** The sum of figures. Where only some were picked, the others count as prepared as ordered. */
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

/** The current amounts of a load or order: loaded or, before it is processed, ordered. */
export const currentOf = ({ loaded, ordered }: LoadFigures): Amounts => loaded ?? ordered
