import { z } from 'zod'
import { parseArea } from './map-area.ts'

/** A square of Rosario. */
export const areaExample = '-60.70,-32.90;-60.60,-32.90;-60.60,-33.00;-60.70,-33.00'

/** An area in the text of a query. */
export const areaText = z
  .string()
  .max(2000, 'Hasta 2000 caracteres.')
  .transform((text, context) => {
    const area = parseArea(text)
    if (area) return area
    context.addIssue({ code: 'custom', message: 'El área se escribe longitud,latitud;… con 3 a 60 puntos.' })
    return z.NEVER
  })
  .meta({ examples: [areaExample] })
