import { z } from 'zod'
import { rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { storeTag as tag } from './tag.ts'

export const storeEmail = z
  .string('Falta tu e-mail.')
  .trim()
  .max(200, 'Hasta 200 caracteres.')
  .refine(text => z.safeParse(z.email(), text).success, 'Revisá el e-mail: no tiene la forma de una dirección.')

const company = z.object({ id: z.uuid(), name: z.string() })

/** `entered`: the cookie is set. `choose`: the code is right and the person has the store of several companies. */
const entrance = z.discriminatedUnion('state', [
  z.object({ state: z.literal('entered') }),
  z.object({ state: z.literal('choose'), companies: z.array(company) }),
])
export type Entrance = z.output<typeof entrance>

const base = '/api/store/entry'

export const entryRoutes = {
  sendCode: defineRoute({
    method: 'POST',
    path: `${base}/code`,
    access: 'public',
    tag,
    summary: 'Mandar un código al e-mail. Contesta lo mismo, exista o no',
    body: z.strictObject({ email: storeEmail }),
    rateLimit: { max: 10, windowSeconds: 600 },
  }),
  useCode: defineRoute({
    method: 'POST',
    path: `${base}/code/use`,
    access: 'public',
    tag,
    summary: 'Entrar con el código que llegó por e-mail',
    body: z.strictObject({
      email: storeEmail,
      code: z.string('Falta el código.').trim().max(20, 'Hasta 20 caracteres.'),
      company: rowId.optional(),
    }),
    output: entrance,
    rateLimit: { max: 30, windowSeconds: 600 },
  }),
  useInvitation: defineRoute({
    method: 'POST',
    path: `${base}/invitation`,
    access: 'public',
    tag,
    summary: 'Entrar con el enlace de una invitación, que sirve una sola vez',
    body: z.strictObject({ token: textInput(200, 1) }),
    output: entrance,
    rateLimit: { max: 30, windowSeconds: 600 },
  }),
  state: defineRoute({
    method: 'GET',
    path: `${base}/state`,
    access: 'public',
    tag,
    summary: 'Si este teléfono está adentro de la tienda de alguna empresa',
    output: z.object({ isInside: z.boolean() }),
  }),
  leave: defineRoute({
    method: 'POST',
    path: `${base}/leave`,
    access: 'customer',
    tag,
    summary: 'Salir de la tienda en este teléfono',
  }),
}
