import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DoorCaller } from '../../../../kernel/server/http/product-calls.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'

/**
 * A caller without HTTP: product routes that say the status of their answer, or ask for the address of whoever calls, find
 * nobody who listens.
 */
export const silentCaller = (session: Session): DoorCaller => {
  const reply = { code: () => reply, header: () => reply } as unknown as FastifyReply
  const request = { headers: {}, ip: '127.0.0.1' } as unknown as FastifyRequest
  return { session, request, reply }
}
