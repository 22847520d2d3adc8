import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Parse from 'parse/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFolderStore } from '../kernel/server/files/folder-store.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import { readSettings } from '../kernel/server/settings.ts'
import { openShop, type Shop } from '../modules/sales/testing/shop.ts'
import { orderWireOf } from '../modules/sales/testing/wire-documents.ts'
import { createServer } from '../server.ts'
import { testSecret } from './database.ts'
import { hear, openLive, opsOf } from './live-client.ts'
import { connectParse } from './parse-client.ts'

// LiveQuery of one server on what another writes, as two processes or two machines are.
let shop: Shop
const servers: { app: FastifyInstance; platform: Platform }[] = []

const openSecond = async (port = 0): Promise<{ url: string; app: FastifyInstance }> => {
  const platform = await createPlatform({
    ownerUrl: shop.application.databaseUrl,
    secret: testSecret,
    files: createFolderStore(join(tmpdir(), `anden-test-files-${randomBytes(6).toString('hex')}`)),
    poolSize: 4,
    migrates: false,
    onError: () => undefined,
  })
  await platform.signals.start()
  const { app } = await createServer({ platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  servers.push({ app, platform })
  return { url: `${await app.listen({ port, host: '127.0.0.1' })}/parse`, app }
}

beforeAll(async () => {
  shop = await openShop()
  await connectParse(shop.application)
  await shop.application.platform.signals.start()
})
afterAll(async () => {
  for (const { app, platform } of servers) {
    await app.close()
    await platform.stop()
  }
  await shop.stop()
})

const orders = () => new Parse.Query('Orders').startsWith('ob', 'proceso')

test('what one process writes is told by the other, each thing once', async () => {
  const { url } = await openSecond()
  const client = await openLive(url, shop.admin.token)
  const heard = await hear(client, orders())
  for (let at = 0; at < 5; at += 1) await shop.admin.post('/api/v1/orders', orderWireOf({ ob: `proceso ${at}` }))
  expect(await opsOf(heard, 5)).toEqual(Array.from({ length: 5 }, () => 'create'))
  const [first] = heard.told
  await shop.admin.request('DELETE', `/api/v1/orders/${first?.object.get('sk')}`)
  expect((await opsOf(heard, 6)).at(-1)).toBe('delete')
  expect(heard.told.at(-1)?.object.id).toBe(first?.object.id)
  await client.close()
})

test('after a restart the SDK subscribes again, and nothing is repeated of what happened meanwhile', async () => {
  const before = await openSecond()
  const client = await openLive(before.url, shop.admin.token)
  const heard = await hear(client, orders())
  await shop.admin.post('/api/v1/orders', orderWireOf({ ob: 'proceso antes' }))
  await opsOf(heard, 1)
  await vi.waitFor(() => expect(heard.opens).toBe(1))
  await before.app.close()
  await shop.admin.post('/api/v1/orders', orderWireOf({ ob: 'proceso mientras' }))
  await openSecond(Number(new URL(before.url).port))
  await vi.waitFor(() => expect(heard.opens).toBe(2), { timeout: 20_000 })
  await shop.admin.post('/api/v1/orders', orderWireOf({ ob: 'proceso después' }))
  await opsOf(heard, 2)
  expect(heard.told.map(({ object }) => object.get('ob'))).toEqual(['proceso antes', 'proceso después'])
  await client.close()
}, 40_000)
