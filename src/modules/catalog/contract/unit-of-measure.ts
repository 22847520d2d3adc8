/** Units of measure that are divided: weight, volume, length, area. Written as companies write them, without dots. */
const divided = new Set(
  'kg kgs kilo kilos kilogramo kilogramos g gr grs gramo gramos tn ton tonelada toneladas l lt lts litro litros ml cc hl m mt mts metro metros cm m2 m3'.split(
    ' ',
  ),
)

/** Whether an article is counted in whole units alone: half a box or half a bottle is a mistake, half a kilo is not. */
export const isWholeUnit = (unitOfMeasure: string): boolean =>
  !divided.has(unitOfMeasure.trim().toLowerCase().replaceAll('.', ''))
