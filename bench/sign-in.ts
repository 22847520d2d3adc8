import type { FastifyInstance } from 'fastify'
import { createUser } from '../src/modules/identity/server/index.ts'
import type { Scratch } from './context.ts'

/** A token of an administrator of the environment that is measured. */
export const signInToBench = async (app: FastifyInstance, { platform }: Scratch, envId: string): Promise<string> => {
  const password = 'medir1234'
  await createUser(platform.database, {
    envId,
    email: 'bench@anden.example',
    password,
    displayName: 'Bench',
    roleNumber: 1,
  })
  const basic = Buffer.from(`bench@anden.example:${password}`).toString('base64')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/email',
    headers: { authorization: `Basic ${basic}` },
  })
  return answer.json<{ token: string }>().token
}
