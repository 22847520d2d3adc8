/** Days of a month kept as one number: the bit of the nth is n - 1, so that a whole month fits an integer of the database. */
export const bitOfDay = (day: string): number => 1 << (Number(day.slice(8)) - 1)
