/** Quantities have up to three decimals. They are added as integer thousandths, so that no addition rounds. */

export const thousandthsOf = (units: number): number => Math.round(units * 1000)

export const hasThousandths = (units: number): boolean => Math.abs(units * 1000 - thousandthsOf(units)) < 1e-6

/** Exact to the thousandth of a unit: 0.1 + 0.2 is 0.3. */
export const addUnits = (...units: number[]): number => units.reduce((sum, each) => sum + thousandthsOf(each), 0) / 1000
