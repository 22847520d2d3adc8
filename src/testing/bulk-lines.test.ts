import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WithTenant } from '../kernel/server/database/tenancy.ts'
import { newId } from '../kernel/server/ids.ts'
import { readSettings } from '../kernel/server/settings.ts'
import { cursorHeader, lastLine, lineVerdict } from '../modules/integration/contract/feed/feed-routes.ts'
import type { KeyWithSecret } from '../modules/integration/contract/keys.ts'
import { collectionWireOf, orderWireOf, plantShop, shopCodes } from '../modules/sales/testing/wire-documents.ts'
import { createServer } from '../server.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { onServer } from './database.ts'

/** Twice what the buffers of a connection take, and more. */
const rows = 100_000

let application: TestApplication
let admin: Caller
/** A second server on the same database, which counts its transactions and listens. */
let served: { app: FastifyInstance; port: number }
let transactions = 0
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  await plantShop(application)
  const { platform } = application
  const withTenant: WithTenant = (envId, work, options) => {
    transactions += 1
    return platform.withTenant(envId, work, options)
  }
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const { app } = await createServer({ platform: { ...platform, withTenant }, settings })
  await app.listen({ port: 0, host: '127.0.0.1' })
  served = { app, port: (app.server.address() as AddressInfo).port }
  await onServer(application.databaseUrl, async client => {
    await client.query(
      `insert into brands (env_id, id, code, name, updated_at)
       select $1, gen_random_uuid(), 'M' || n, repeat('x', 150) || n, now() from generate_series(1, ${rows}) n`,
      [application.envId],
    )
    await client.query('analyze brands')
  })
})
afterAll(async () => {
  await served.app.close()
  await application.stop()
})

/** How many transactions there were, when no more come. */
const untilStill = async (): Promise<number> => {
  let before = -1
  while (before !== transactions) {
    before = transactions
    await sleep(600)
  }
  return before
}

const optionsOf = (method: string, path: string, token = admin.token) => ({
  port: served.port,
  host: '127.0.0.1',
  method,
  path,
  headers: { authorization: `Bearer ${token}` },
})

const open = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    httpRequest(optionsOf('GET', path), resolve).on('error', reject).end()
  })

const post = async (path: string, lines: unknown[], by = admin) => {
  const answer = await application.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/x-ndjson' },
    payload: lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  })
  return { status: answer.statusCode, lines: answer.body.split('\n').flatMap(one => (one ? [JSON.parse(one)] : [])) }
}

describe('everything, line by line', () => {
  test('is all that is there, and says where to go on with the changes', async () => {
    const answer = await open('/api/v1/bulk/brands')
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    const cursor = String(answer.headers[cursorHeader])
    const lines = (await textOf(answer)).trimEnd().split('\n')
    expect(new Set(lines.map(line => (JSON.parse(line) as { id: string }).id)).size).toBe(rows)
    await admin.post('/api/data/brands', { code: 'NUEVA', name: 'Nueva' })
    const changes = await admin.get<{ items: unknown[] }>(`/api/v1/changes/brands?since=${cursor}`)
    expect(changes.items).toMatchObject([{ data: { code: 'NUEVA' } }])
  })

  test('is not read from the database before a slow reader takes it, nor after one that left', async () => {
    transactions = 0
    const bytesBefore = process.memoryUsage().arrayBuffers
    const answer = await open('/api/v1/bulk/brands')
    const paused = await untilStill()
    expect(paused).toBeGreaterThan(3)
    expect(paused).toBeLessThan(rows / 500 / 2)
    expect(process.memoryUsage().arrayBuffers - bytesBefore).toBeLessThan(30_000_000)
    answer.destroy()
    expect((await untilStill()) - paused).toBeLessThanOrEqual(2)
  }, 20_000)

  test('goes on where the slow reader goes on, to the last line', async () => {
    const answer = await open('/api/v1/bulk/brands')
    await untilStill()
    let lines = 0
    for await (const chunk of answer) {
      lines += String(chunk).split('\n').length - 1
    }
    expect(lines).toBe(rows + 1)
  }, 30_000)

  test('is of its own company, and of the seller whom a key is bound to', async () => {
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const read = async (by: Caller, path: string) => {
      const { statusCode, body } = await by.request('GET', path)
      return {
        statusCode,
        codes: body.split('\n').flatMap(line => (line ? [(JSON.parse(line) as { code: string }).code] : [])),
      }
    }
    expect(await read(stranger, '/api/v1/bulk/brands')).toEqual({ statusCode: 200, codes: [] })
    expect((await read(stranger, '/api/v1/bulk/customers')).codes).toEqual(['AJENO'])
    const { items } = await admin.get<{ items: { id: string; code: string }[] }>('/api/data/sellers')
    const sellerId = items.find(({ code }) => code === shopCodes.otherSeller)?.id
    const mine = { name: 'Suyo', scopes: ['orders:read', 'orders:write'], sellerId }
    const { secret } = await admin.post<KeyWithSecret>('/api/integration/keys', mine)
    await admin.post('/api/v1/orders', orderWireOf())
    const own = orderWireOf({ se: shopCodes.otherSeller })
    await admin.post('/api/v1/orders', own)
    const call = (url: string) => application.app.inject({ url, headers: { authorization: `Bearer ${secret}` } })
    const orders = (await call('/api/v1/bulk/orders')).body.trimEnd().split('\n')
    expect(orders.map(line => (JSON.parse(line) as { key: string }).key)).toEqual([own.sk])
    expect((await call('/api/v1/bulk/customers')).statusCode).toBe(403)
    expect((await call('/api/v1/changes/collections')).statusCode).toBe(403)
    const changes = await call('/api/v1/changes/orders')
    expect(changes.statusCode).toBe(200)
    expect(changes.headers['ratelimit-limit']).toBe('600')
    expect(Number(changes.headers['ratelimit-remaining'])).toBeLessThan(600)
  })
})

describe('lines that are sent', () => {
  test('each have a verdict, and wrong ones in the middle harm no other', async () => {
    const good = orderWireOf()
    const foreign = orderWireOf({ c: { k: 'AJENO' } })
    const { status, lines } = await post('/api/v1/bulk/orders', [
      good,
      '{"not json',
      '',
      foreign,
      '[1]',
      { sk: 'x' },
      '{"sk":"\\u0000"}',
      orderWireOf(),
    ])
    expect(status).toBe(200)
    expect(lines.map(({ line, status: verdict }) => [line, verdict])).toEqual([
      [1, 'created'],
      [2, 'rejected'],
      [4, 'rejected'],
      [5, 'rejected'],
      [6, 'rejected'],
      [7, 'rejected'],
      [8, 'created'],
      [undefined, undefined],
    ])
    expect(lines[1].errors[0].message).toBe('La línea no es un objeto JSON.')
    expect(lines.at(-1)).toEqual({ done: true, lines: 8, rejected: 5 })
    for (const line of lines.slice(0, -1)) lineVerdict.parse(line)
    lastLine.parse(lines.at(-1))
    const again = await post('/api/v1/bulk/orders', [good])
    expect(again.lines[0]).toMatchObject({ line: 1, status: 'repeated', key: good.sk })
  })

  test('of rows create and change by their key, and the answer may be of the refused ones alone', async () => {
    const customers = [
      { code: 'L1', name: 'Uno' },
      { code: 'L2', name: '' },
      { code: 'L3', name: 'Tres' },
    ]
    const first = await post('/api/v1/bulk/customers?answers=rejected', customers)
    expect(first.lines).toMatchObject([
      { line: 2, status: 'rejected', errors: [{ path: 'name' }] },
      { done: true, lines: 3, rejected: 1 },
    ])
    const second = await post('/api/v1/bulk/customers', [{ code: 'L1', name: 'Otro' }])
    expect(second.lines[0]).toEqual({ line: 1, status: 'accepted' })
    const { items } = await admin.get<{ items: { code: string; name: string }[] }>('/api/data/customers?sort=code')
    expect(items.filter(({ code }) => code.startsWith('L')).map(({ name }) => name)).toEqual(['Otro', 'Tres'])
  })

  test('need the scope to write, and reach no other company', async () => {
    const { secret } = await admin.post<KeyWithSecret>('/api/integration/keys', {
      name: 'Lee',
      scopes: ['orders:read'],
    })
    const answer = await application.app.inject({
      method: 'POST',
      url: '/api/v1/bulk/orders',
      headers: { authorization: `Bearer ${secret}` },
      payload: JSON.stringify(orderWireOf()),
    })
    expect(answer.statusCode).toBe(403)
    const seller = await application.signIn({ roleNumber: 2, sellerKey: shopCodes.seller })
    expect((await post('/api/v1/bulk/customers', [{ code: 'X', name: 'X' }], seller)).status).toBe(403)
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const { lines } = await post('/api/v1/bulk/orders', [orderWireOf()], stranger)
    expect(lines[0]).toMatchObject({ status: 'rejected' })
  })

  test('are answered before the sender ends, and what came before a cut stays', async () => {
    const first = collectionWireOf()
    const sender = httpRequest(optionsOf('POST', '/api/v1/bulk/collections'))
    const answered = new Promise<string>((resolve, reject) => {
      sender.on('response', response => response.once('data', chunk => resolve(String(chunk)))).on('error', reject)
    })
    sender.write(`${JSON.stringify(first)}\n`)
    expect(JSON.parse(await answered)).toMatchObject({ line: 1, status: 'created', key: first.sk })
    sender.on('error', () => undefined)
    sender.write('{"half a line')
    sender.destroy()
    await vi.waitFor(async () => {
      const again = await post('/api/v1/bulk/collections', [first])
      expect(again.lines[0]).toMatchObject({ status: 'repeated' })
    })
  })

  test('are taken no faster than their verdicts are read, once those fill what waits', async () => {
    transactions = 0
    const line = `${JSON.stringify({ code: 'Z'.repeat(400), name: 'x' })}\n`
    const sender = httpRequest(optionsOf('POST', '/api/v1/bulk/brands'))
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      sender.on('response', resolve).on('error', reject)
    })
    let isOver = false
    const write = async (): Promise<void> => {
      for (let batch = 0; batch < 20; batch += 1)
        if (!sender.write(line.repeat(200))) await new Promise(resolve => sender.once('drain', resolve))
      sender.end()
      isOver = true
    }
    const writing = write()
    const answer = await response
    const text = await textOf(answer)
    await writing
    expect(isOver).toBe(true)
    expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ done: true, lines: 4_000 })
  }, 60_000)

  test('of more than is taken at once end with a message, and a body of other bytes harms nobody', async () => {
    const { lines } = await post('/api/v1/bulk/regions', [
      '\u0000\u0001',
      'x'.repeat(300_000),
      { code: newId(), name: 'Norte' },
    ])
    expect(lines.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'accepted', undefined])
    expect(lines[1].errors[0].message).toContain('256 KB')
  })
})
