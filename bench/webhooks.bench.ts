/**
 * Ten thousand messages that wait for a receiver that takes connections and never answers: what they cost a page of orders
 * and the receipt of an order, as a ratio to the same requests while nobody sends. Turns with and without alternate, because
 * a machine with other work changes from minute to minute.
 */
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { newId } from '../src/kernel/server/ids.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createEnvironment } from '../src/modules/identity/server/index.ts'
import { createWebhooks } from '../src/modules/integration/server/index.ts'
import { createServer } from '../src/server.ts'
import { createArticle, createCustomer, createSeller } from '../src/testing/factories.ts'
import type { Bench, BenchRow, Scratch } from './context.ts'
import { signInToBench } from './sign-in.ts'

const pending = 10_000
const turns = 4
const rounds = 100
const openNetworks = '127.0.0.1'

/** Takes what is sent, and stays silent. */
const startDeadReceiver = async () => {
  let requests = 0
  const server = createHttpServer(request => {
    requests += 1
    request.resume()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    requests: () => requests,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const plant = ({ platform }: Scratch, envId: string) =>
  platform.withTenant(envId, async tenant => {
    await createSeller(tenant, { code: 'V1' })
    await createCustomer(tenant, { code: 'C1', latitude: -32.9, longitude: -60.6 })
    for (let index = 0; index < 5; index += 1) await createArticle(tenant, { code: `A${index}` })
  })

const orderBody = () => ({
  sk: newId(),
  se: 'V1',
  t: new Date().toISOString(),
  c: { k: 'C1' },
  o: [0, 1, 2, 3, 4].map(article => ({ a: `A${article}`, q: 3, up: 120.5 })),
})

/** Milliseconds of each request. */
type Latencies = { page: number[]; ingest: number[] }

const none = (): Latencies => ({ page: [], ingest: [] })

const middle = (all: number[]): number => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0

const measure = async (app: FastifyInstance, token: string, all: Latencies): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const timed = async (request: InjectOptions): Promise<number> => {
    const startedAt = performance.now()
    const { statusCode, body } = await app.inject({ ...request, headers } as InjectOptions)
    if (Number(statusCode) >= 300) throw new Error(`${statusCode} ${body}`)
    return performance.now() - startedAt
  }
  for (let round = 0; round < rounds; round += 1) {
    all.page.push(await timed({ method: 'GET', url: '/api/data/orders?limit=50' }))
    all.ingest.push(await timed({ method: 'POST', url: '/api/v1/orders', payload: orderBody() }))
    await sleep(2)
  }
}

const addDestination = (app: FastifyInstance, token: string, url: string) =>
  app.inject({
    method: 'POST',
    url: '/api/integration/destinations',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Silencio', url, events: ['customer.changed'] },
  })

/** Messages as they would be after ten thousand changes. */
const fill = ({ platform }: Scratch, envId: string, destinationId: string) =>
  platform.withTenant(envId, async ({ db }) => {
    const now = new Date()
    const common = { envId, destinationId, event: 'customer.changed', document: 'C1', body: '{"data":{}}' }
    const due = { createdAt: now, roundAt: now, nextAt: now, state: 'pending' }
    for (let start = 0; start < pending; start += 1_000)
      await db
        .insertInto('webhookMessages')
        .values(Array.from({ length: 1_000 }, () => ({ ...common, ...due, id: newId() })))
        .execute()
  })

const rowOf = (name: string, ours: number, baseline: number, detail: Record<string, unknown>): BenchRow => ({
  name,
  ours,
  baseline,
  detail,
  unit: 'ms',
  ratio: ours / baseline,
  against: 'the same requests while nobody sends',
})

export const run: Bench = async context => {
  const scratch = await context.createScratch()
  const { platform } = scratch
  const envId = await createEnvironment(platform.database, { name: 'Medida' })
  await plant(scratch, envId)
  await platform.signals.start()
  const settings = readSettings({ LOG_LEVEL: 'silent', WEBHOOK_NETWORKS: openNetworks })
  const { app } = await createServer({ platform, settings })
  const receiver = await startDeadReceiver()
  const token = await signInToBench(app, scratch, envId)
  const [without, waiting] = [none(), none()]
  try {
    await measure(app, token, none())
    const added = await addDestination(app, token, receiver.url)
    await fill(scratch, envId, added.json<{ destination: { id: string } }>().destination.id)
    for (let turn = 0; turn < turns; turn += 1) {
      await measure(app, token, without)
      const before = receiver.requests()
      const webhooks = createWebhooks({ platform, openNetworks, onError: error => console.error(error) })
      webhooks.start()
      while (receiver.requests() === before) await sleep(50)
      await measure(app, token, waiting)
      await webhooks.stop()
    }
    const detail = { pending, requestsToTheReceiver: receiver.requests() }
    return [
      rowOf('page of orders while 10,000 messages wait', middle(waiting.page), middle(without.page), detail),
      rowOf('an order received while 10,000 messages wait', middle(waiting.ingest), middle(without.ingest), detail),
    ]
  } finally {
    receiver.stop()
    await app.close()
    await scratch.drop()
  }
}
