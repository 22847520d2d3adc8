type Figures = { counted: number | null; expected: number | null }

/** Counted less expected, in thousandths' precision; null while either is missing. */
export const differenceOf = ({ counted, expected }: Figures): number | null =>
  counted === null || expected === null ? null : Math.round((counted - expected) * 1000) / 1000

export type Tolerance = { toleranceUnits: number; tolerancePercent: number }

/** A difference is let pass when it is within the units, or within the percent of what was expected. */
export const isBeyond = (figures: Figures, { toleranceUnits, tolerancePercent }: Tolerance): boolean => {
  const difference = Math.abs(differenceOf(figures) ?? 0)
  if (difference === 0) return false
  const percent = (Math.abs(figures.expected ?? 0) * tolerancePercent) / 100
  return difference > Math.max(toleranceUnits, percent)
}
