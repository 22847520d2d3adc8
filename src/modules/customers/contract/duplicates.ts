import { z } from 'zod'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { customerPermissions, customersTag } from './permissions.ts'

/** What one shop may share with another that it is not. */
export const duplicateReasons = {
  cuit: 'el mismo CUIT',
  dni: 'el mismo DNI',
  phone: 'el mismo teléfono',
  name: 'el mismo nombre',
} as const
export type DuplicateReason = keyof typeof duplicateReasons

/** More than these are no coincidence to look at one by one. */
export const maximumDuplicates = 10

const asked = (max: number) => z.string().trim().max(max).optional()

export const duplicate = z.object({
  kind: z.enum(['customer', 'prospect']),
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  reasons: z.array(z.enum(['cuit', 'dni', 'phone', 'name'])),
})
export type Duplicate = z.output<typeof duplicate>

export const duplicatesRoute = defineRoute({
  method: 'GET',
  path: '/api/customers/duplicates',
  access: customerPermissions.read,
  tag: customersTag,
  summary: 'Clientes y prospectos que comparten CUIT, DNI, teléfono o nombre con lo que se está escribiendo',
  query: z.strictObject({
    cuit: asked(20),
    dni: asked(20),
    phone: asked(60),
    name: asked(160),
    /** The row that is being written: it is no duplicate of itself. */
    except: rowId.optional(),
  }),
  output: z.object({ items: z.array(duplicate) }),
})
