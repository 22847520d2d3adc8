import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem, problems } from '../../contract/problems.ts'

/** A stopping server waits this long for requests under way. */
const longestDrainMs = 10_000

const endless = new WeakSet<FastifyRequest>()

/** The answer to this request ends when its reader leaves; a stopping server does not wait for it. */
export const markEndless = (request: FastifyRequest): void => void endless.add(request)

/** When the server stops, requests under way are answered, and new ones are refused with 503 and `Retry-After`. */
export const registerDraining = (app: FastifyInstance): void => {
  const underWay = new Set<FastifyRequest>()
  let isStopping = false
  let onIdle = (): void => undefined
  const isBusy = (): boolean => [...underWay].some(request => !endless.has(request))

  app.addHook('onRequest', async (request, reply) => {
    if (isStopping) {
      reply.header('connection', 'close')
      throw problem(problems.stopping)
    }
    underWay.add(request)
    reply.raw.once('close', () => {
      underWay.delete(request)
      if (isStopping && !isBusy()) onIdle()
    })
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (!isBusy()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    onIdle = resolve
    const limit = setTimeout(resolve, longestDrainMs)
    await promise
    clearTimeout(limit)
  })
}
