import { z } from 'zod'
import { integerInput, textInput } from '../../../kernel/contract/inputs.ts'
import { roles } from '../../../kernel/contract/roles.ts'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

/** An address of the product itself; where it leads nowhere for a role, the client goes to the first page of its menu. */
const pagePath = z
  .string('Elegí una página.')
  .max(200, 'Hasta 200 caracteres.')
  .regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'Elegí una página de Andén.')
  .meta({ examples: ['/apps/dashboards/project'] })

/** What the older client fixed by one environment's identifier is a setting of each environment (domain.md, Access). */
export const accessSettings = defineSettings(
  'access',
  z.strictObject({
    /** Where each role lands; a role that is not named lands where `defaultLanding` says. */
    landing: z.partialRecord(z.enum(roles), pagePath).default({}),
    menuVariant: z.enum(['basic', 'default'], 'Elegí un menú.').default('default'),
    /** Sellers whose name starts so are shown in no list, filter, map or sum; the files for the ERP still carry their work. */
    hiddenSellerPrefix: textInput(60).default(''),
    /** Weight and units in the grid of order vouchers. */
    extraOrderColumns: z.boolean('Elegí sí o no.').default(false),
    /** How far back the pipeline looks; null: all of it. spec.md §9 asks two for the one that had it. */
    opportunitiesWindowMonths: integerInput(1, 120).nullable().default(null),
    /** Metres from the customer's place from which an operation is marked as far away. */
    farAwayMeters: integerInput(10, 100_000).default(300),
  }),
)
export type AccessSettings = z.output<typeof accessSettings.schema>

/** Landing pages of spec.md §4 for an environment that sets none. */
export const defaultLanding = {
  admin: '/apps/dashboards/project',
  erp: '/apps/dashboards/project',
  supervisor: '/apps/dashboards/project',
  ventas: '/apps/reports',
} as const
