import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { markEndless, registerDraining } from './draining.ts'
import { registerProblemAnswers } from './problem-answers.ts'

/** A server whose `/slow` answers when the test says so, and whose `/stream` never ends. */
const startServer = async () => {
  const app = fastify({ forceCloseConnections: true, return503OnClosing: false })
  const answer = Promise.withResolvers<string>()
  const arrived = Promise.withResolvers<void>()
  registerDraining(app)
  registerProblemAnswers(app, true)
  app.get('/slow', () => {
    arrived.resolve()
    return answer.promise
  })
  app.get('/quick', async () => 'ok')
  app.get('/stream', (request, reply) => {
    markEndless(request)
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write('begun')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, answer, arrived: arrived.promise }
}

test('a stopping server answers what is under way, and tells newcomers in Spanish to come back', async () => {
  const { app, address, answer, arrived } = await startServer()
  const slow = fetch(`${address}/slow`)
  await arrived
  const closed = app.close()
  const late = await vi.waitFor(async () => {
    const response = await fetch(`${address}/quick`)
    expect(response.status).toBe(503)
    return response
  })
  expect(late.headers.get('retry-after')).toBe('5')
  expect(await late.json()).toMatchObject({ code: 'kernel.stopping', detail: expect.stringContaining('reiniciando') })
  answer.resolve('whole')
  expect(await (await slow).text()).toBe('whole')
  await closed
})

test('a stopping server does not wait for streams', async () => {
  const { app, address } = await startServer()
  const stream = await fetch(`${address}/stream`)
  const startedAt = Date.now()
  await app.close()
  expect(Date.now() - startedAt).toBeLessThan(5_000)
  await expect(stream.text()).rejects.toThrow()
})
