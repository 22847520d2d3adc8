type Figures = { counted: number | null; expected: number | null }

/** Counted minus expected units, to the thousandth; null while either is missing. */
export const differenceOf = ({ counted, expected }: Figures): number | null =>
  counted === null || expected === null ? null : Math.round((counted - expected) * 1000) / 1000

export type Tolerance = { toleranceUnits: number; tolerancePercent: number }

/** Whether a difference exceeds both tolerances: the one in units and the percentage of the expected units. */
export const isBeyond = (figures: Figures, { toleranceUnits, tolerancePercent }: Tolerance): boolean => {
  const difference = Math.abs(differenceOf(figures) ?? 0)
  if (difference === 0) return false
  const percent = (Math.abs(figures.expected ?? 0) * tolerancePercent) / 100
  return difference > Math.max(toleranceUnits, percent)
}
