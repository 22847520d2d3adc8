import { z } from 'zod'
import { defineRoute } from './route.ts'

/** Largest number of hits of each kind; suggestions have no pages. */
export const maximumHits = 5

const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  /** Distinguishes hits with the same title: code, place, date, amount. */
  detail: z.string(),
  /** Address of the page that shows it. */
  url: z.string(),
})

const searchGroup = z.object({
  /** `customers`, `articles`, `orders` …: the screen knows an icon for each. */
  kind: z.string(),
  title: z.string(),
  hits: z.array(searchHit).max(maximumHits),
})

export type SearchHit = z.output<typeof searchHit>
export type SearchGroup = z.output<typeof searchGroup>

export const searchRoute = defineRoute({
  method: 'GET',
  path: '/api/search',
  access: 'session',
  summary: 'Registros que contienen un texto, los que la persona puede ver, hasta cinco de cada clase',
  tag: 'Búsqueda',
  query: z.strictObject({
    text: z
      .string('Falta el texto a buscar.')
      .trim()
      .min(2, 'Escribí al menos 2 caracteres.')
      .max(100, 'Hasta 100 caracteres.'),
  }),
  output: z.object({ groups: z.array(searchGroup) }),
})
