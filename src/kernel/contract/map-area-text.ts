import { z } from 'zod'
import { parseArea } from './map-area.ts'

/** An area as a query says it. */
export const areaText = z
  .string()
  .max(2000, 'Hasta 2000 caracteres.')
  .transform((text, context) => {
    const parsed = parseArea(text)
    if (parsed) return parsed
    context.addIssue({ code: 'custom', message: 'El área se escribe longitud,latitud;… con 3 a 60 puntos.' })
    return z.NEVER
  })
