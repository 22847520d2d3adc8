import { z } from 'zod'
import { roles } from '../../../kernel/contract/roles.ts'

/** What the older client fixed by one environment's identifier is a setting of each environment (domain.md, Access). */
export const environmentSettings = z.object({
  landing: z.partialRecord(z.enum(roles), z.string()).default({}),
  menuVariant: z.enum(['basic', 'default']).default('default'),
  hiddenSellerPrefix: z.string().default(''),
  extraOrderColumns: z.boolean().default(false),
  opportunitiesWindowMonths: z.number().int().nullable().default(null),
  /** Metres from the customer's place from which an operation is marked as far away. */
  farAwayMeters: z.number().int().default(300),
})

/** Landing pages of spec.md §4 for an environment that sets none. */
export const defaultLanding = {
  admin: '/apps/dashboards/project',
  erp: '/apps/dashboards/project',
  supervisor: '/apps/dashboards/project',
  ventas: '/apps/reports',
} as const
