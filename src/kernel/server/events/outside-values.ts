/** Money as programs outside read it: pesos with two decimals, exact. */
export const outsideMoney = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A code and its name, or null where there is neither. */
export const outsideReference = (code: string | null, name: string | null) =>
  code === null ? null : { code, name: name ?? '' }
