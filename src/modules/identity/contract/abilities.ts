import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'

export const abilities = z.object({
  /** By the part of the product it belongs to: what the caller may do, and what others may. */
  parts: z.array(z.object({ title: z.string(), allowed: z.array(z.string()), refused: z.array(z.string()) })),
})
export type Abilities = z.output<typeof abilities>

export const abilityRoutes = {
  mine: defineRoute({
    method: 'GET',
    path: '/api/access/abilities',
    access: 'public',
    tag: 'Usuarios',
    summary: 'Lo que el rol de quien pregunta puede hacer, por las mismas reglas que guardan cada pedido',
    output: abilities,
    rateLimit: { max: 300, windowSeconds: 60 },
  }),
}
