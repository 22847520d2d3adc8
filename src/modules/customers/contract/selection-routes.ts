import { z } from 'zod'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'

const choice = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

const selectionOptions = z.object({
  sellers: z.array(choice.extend({ supervisorId: z.uuid().nullable() })),
  supervisors: z.array(choice),
  channels: z.array(choice),
  regions: z.array(choice),
})
export type SelectionOptions = z.output<typeof selectionOptions>

export const selectionRoutes = {
  options: defineRoute({
    method: 'GET',
    path: '/api/dashboards/filters',
    access: permission('dashboards.sales', 'user'),
    tag: 'Tableros',
    summary: 'Vendedores, supervisores, canales y regiones por los que se puede filtrar',
    output: selectionOptions,
  }),
}
