import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { registerMetrics } from './metrics.ts'
import { registerProblemAnswers } from './problem-answers.ts'

const apps: ReturnType<typeof fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map(app => app.close())))

const statusOf = async (
  token: string | undefined,
  request: { remoteAddress?: string; headers?: Record<string, string> },
): Promise<number> => {
  const app = fastify({ trustProxy: true })
  apps.push(app)
  registerProblemAnswers(app, true)
  registerMetrics(app, { token })
  return (await app.inject({ url: '/metrics', ...request })).statusCode
}

test('without a token, the metrics are for this machine alone', async () => {
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(await statusOf(undefined, { remoteAddress })).toBe(200)
  for (const remoteAddress of ['10.0.0.7', '2001:db8::1'])
    expect(await statusOf(undefined, { remoteAddress })).toBe(403)
})

test('a stranger behind a proxy of this machine does not pass for it, whatever address they claim', async () => {
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(await statusOf(undefined, { remoteAddress: '127.0.0.1', headers: { [header]: '127.0.0.1' } })).toBe(403)
})

test('with a token, whoever presents it reads them from anywhere, and nobody else from here', async () => {
  const headers = { authorization: 'Bearer secret' }
  expect(await statusOf('secret', { remoteAddress: '10.0.0.7', headers })).toBe(200)
  expect(await statusOf('secret', { remoteAddress: '127.0.0.1' })).toBe(401)
})
