import { z } from 'zod'
import { rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { storeEmail } from './entry.ts'
import { qrMinutes, storeTag as tag } from './tag.ts'

/** Whoever sees a customer lets them in, standing beside them. */
export const inviteByQr = permission('store.qr', 'user')

const token = textInput(200, 1)

export const sellerQrRoutes = {
  show: defineRoute({
    method: 'POST',
    path: '/api/store-qr-codes',
    access: inviteByQr,
    tag,
    summary: `Un código para que un cliente entre a la tienda, que sirve una vez y por ${qrMinutes} minutos`,
    body: z.strictObject({ customer: rowId }),
    output: z.object({ url: z.string(), expiresAt: z.string() }),
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
  /** The secret travels in a body, which is in no log. */
  read: defineRoute({
    method: 'POST',
    path: '/api/store/entry/qr/read',
    access: 'public',
    tag,
    summary: 'De qué empresa y qué comercio es el código que mostró un vendedor',
    body: z.strictObject({ token }),
    output: z.object({ company: z.string(), shop: z.string() }),
    rateLimit: { max: 30, windowSeconds: 600 },
  }),
  use: defineRoute({
    method: 'POST',
    path: '/api/store/entry/qr',
    access: 'public',
    tag,
    summary: 'Sumarse a un comercio con el código de un vendedor; manda un código al e-mail para entrar',
    body: z.strictObject({ token, name: textInput(120, 2), email: storeEmail }),
    rateLimit: { max: 30, windowSeconds: 600 },
  }),
}
