import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ProductCalls } from '../../../../kernel/server/http/product-calls.ts'

const issuedToken = z.object({ token: z.string() })

/** The product's own exchange of credentials, which reads them from the request, with its limits and its log. */
export const issueToken = async (
  product: ProductCalls,
  caller: { request: FastifyRequest; reply: FastifyReply },
  credentials: { email: string; password: string },
): Promise<string> => {
  const basic = `${credentials.email}:${credentials.password}`
  caller.request.headers.authorization = `Basic ${Buffer.from(basic).toString('base64')}`
  return issuedToken.parse(await product.callOpen(caller, { method: 'POST', path: '/api/v1/auth/email' })).token
}
