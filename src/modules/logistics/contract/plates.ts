/** Plates as they are stored: capitals and digits, without spaces, dots or hyphens. */
export const plainPlate = (text: string): string => text.toUpperCase().replace(/[\s.·-]/g, '')

const formats = [
  // Argentina: AB123CD since 2016, ABC123 before it, motorcycles A123BCD and 123ABC, trailers 101ABC123.
  /^[A-Z]{2}\d{3}[A-Z]{2}$/,
  /^[A-Z]{3}\d{3}$/,
  /^[A-Z]\d{3}[A-Z]{3}$/,
  /^\d{3}[A-Z]{3}$/,
  /^101[A-Z]{3}\d{3}$/,
  // Brazil: ABC1D23 and ABC1234, which is Uruguay's as well.
  /^[A-Z]{3}\d[A-Z]\d{2}$/,
  /^[A-Z]{3}\d{4}$/,
  // Paraguay: ABCD123, motorcycles 123ABCD.
  /^[A-Z]{4}\d{3}$/,
  /^\d{3}[A-Z]{4}$/,
  // Chile: ABCD12, AB1234 before it.
  /^[A-Z]{4}\d{2}$/,
  /^[A-Z]{2}\d{4}$/,
  // Bolivia: 1234ABC.
  /^\d{4}[A-Z]{3}$/,
]

/** Whether a plain plate has a format of Argentina or of a neighbouring country. */
export const isPlate = (plate: string): boolean => formats.some(format => format.test(plate))

/** A plate with spaces: `AB 123 CD`. */
export const formatPlate = (plate: string): string => plate.match(/[A-Z]+|\d+/g)?.join(' ') ?? plate

/** Several plates, separated by commas: `AB 123 CD, AC 456 DF`. */
export const formatPlates = (plates: string): string => plates.split(', ').map(formatPlate).join(', ')
