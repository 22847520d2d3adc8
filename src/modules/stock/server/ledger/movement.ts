import type { MovementKind, StockPlace } from '../../contract/movements.ts'

/** One line of the ledger, as other modules hand it over. */
export type StockMovement = {
  /** What moved the goods, unique in the environment: `receipt:<id>`, `load:<id>` … Sent again, it moves nothing. */
  documentKey: string
  kind: MovementKind
  place: StockPlace
  articleId: string
  /** Goods that nobody tells apart are of the lot ''. */
  lot?: string
  /** `YYYY-MM-DD`; given, it is from now on the lot's. */
  expiresOn?: string | null
  /** Whether it can be sold; by default it can. */
  isFit?: boolean
  /** Signed, with up to three decimals: positive enters the place, negative leaves it. */
  units: number
  /** Why, in a person's words; one for each document. */
  reason?: string
  happenedAt?: Date
}

/** What one sum is kept of. */
export type LevelKey = { locationId: string; lotId: string; isFit: boolean }

export const levelKeyText = ({ locationId, lotId, isFit }: LevelKey): string =>
  `${locationId} ${lotId} ${isFit ? 'fit' : 'unfit'}`

/** A lot as people name it. */
export type LotName = { articleId: string; lot: string }

export const lotText = ({ articleId, lot }: LotName): string => `${articleId} ${lot}`

/** Ids of lots, by `lotText`. */
export type LotIds = ReadonlyMap<string, string>

export const lotIdIn = (lots: LotIds, name: LotName): string => {
  const id = lots.get(lotText(name))
  if (!id) throw new Error('a lot that was ensured is not there')
  return id
}

/** Quantities are summed as integer thousandths, which no addition rounds. */
export const thousandthsOf = (units: number): number => Math.round(units * 1000)

export const unitsOf = (thousandths: number): number => thousandths / 1000
