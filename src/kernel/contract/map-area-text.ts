import { z } from 'zod'
import { parseArea } from './map-area.ts'

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
