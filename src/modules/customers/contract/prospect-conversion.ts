import { z } from 'zod'
import { idParams } from '../../../kernel/contract/inputs.ts'
import { defineProblems } from '../../../kernel/contract/problems.ts'
import { createInput } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { customers } from './customers.ts'
import { customerPermissions, customersTag } from './permissions.ts'

export const conversionProblems = defineProblems('prospects', {
  alreadyConverted: { status: 409, message: 'Este prospecto ya es un cliente.' },
  notConverted: { status: 409, message: 'Este prospecto no está convertido.' },
  alreadyBought: {
    status: 409,
    message: 'El cliente ya tiene operaciones. Desactivalo desde su ficha en lugar de deshacer la conversión.',
  },
})

const shared = { access: customerPermissions.write, tag: customersTag, params: idParams } as const

export const conversionRoutes = {
  convert: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/prospects/:id/convert',
    summary: 'Convertir un prospecto en cliente; sus contactos van con él',
    body: createInput(customers),
    output: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  }),
  undo: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/prospects/:id/convert/undo',
    summary: 'Deshacer la conversión, mientras el cliente no tenga operaciones',
  }),
}
