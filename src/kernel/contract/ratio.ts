/** Null when the whole is 0: a share of no visits is not 0 %. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
