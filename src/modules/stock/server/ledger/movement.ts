import type { MovementKind, StockPlace } from '../../contract/movements.ts'

/** One movement, as other modules pass it to the ledger. */
export type StockMovement = {
  /** The document that moves the goods, unique in the environment: `receipt:<id>`, `load:<id>` … A repeated key moves nothing. */
  documentKey: string
  kind: MovementKind
  place: StockPlace
  articleId: string
  /** Absent or '' for goods without a lot. */
  lot?: string
  /** `YYYY-MM-DD`; when present, it becomes the expiry of the lot. */
  expiresOn?: string | null
  /** Whether the goods are fit for sale; true by default. */
  isFit?: boolean
  /** Signed, with up to three decimals: positive enters the place, negative leaves it. */
  units: number
  /** The reason that a person wrote; one for each document. */
  reason?: string
  happenedAt?: Date
}

/** The key of a stock level. */
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
