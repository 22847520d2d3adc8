import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StoredEvent } from '../kernel/server/events/stored-event.ts'
import { createFolderStore } from '../kernel/server/files/folder-store.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import { readSettings } from '../kernel/server/settings.ts'
import { createServer } from '../server.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { testSecret } from './database.ts'

// A second server on the database of the first, as another machine would run it.
let first: TestApplication
let secondPlatform: Platform
let second: FastifyInstance
let admin: Caller
beforeAll(async () => {
  first = await createTestApplication()
  await first.platform.signals.start()
  secondPlatform = await createPlatform({
    ownerUrl: first.databaseUrl,
    secret: testSecret,
    files: createFolderStore(join(tmpdir(), `anden-test-files-${randomBytes(6).toString('hex')}`)),
    poolSize: 4,
    migrates: false,
    onError: () => undefined,
  })
  await secondPlatform.signals.start()
  const server = await createServer({ platform: secondPlatform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  second = server.app
  admin = await first.signIn({ roleNumber: 1 })
})
afterAll(async () => {
  await second.close()
  await secondPlatform.stop()
  await first.stop()
})

/** Less than either cache keeps anything by itself. */
const soon = { timeout: 1_500, interval: 20 }

const asked = (token: string, url: string) => second.inject({ url, headers: { authorization: `Bearer ${token}` } })

test('a changed setting is read by the other server at once', async () => {
  const name = () => secondPlatform.withTenant(first.envId, async tenant => (await tenant.environment()).name)
  expect(await name()).toBe('Helados del Litoral')
  await first.platform.withTenant(first.envId, async tenant => {
    await tenant.db.updateTable('environments').set({ name: 'Otro nombre' }).where('id', '=', first.envId).execute()
    tenant.environmentChanged()
  })
  await vi.waitFor(async () => expect(await name()).toBe('Otro nombre'), soon)
})

test('a suspended person is refused by the other server at once', async () => {
  const person = await first.signIn({ roleNumber: 2, email: 'se-suspende@test.example' })
  const statusOf = async () => (await asked(person.token, '/api/auth/session')).statusCode
  expect(await statusOf()).toBe(200)
  const { items } = await admin.get<{ items: { id: string; email: string }[] }>('/api/data/users?limit=100')
  const user = items.find(({ email }) => email === 'se-suspende@test.example')
  await admin.post(`/api/data/users/${user?.id}/suspend`)
  await vi.waitFor(async () => expect(await statusOf()).toBe(401), soon)
})

describe('while the clock of one machine is wrong', () => {
  afterEach(() => vi.useRealTimers())

  /** Publishes as a machine whose clock is off by so many minutes. */
  const publishAt = async (minutes: number, name: string): Promise<void> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    await first.platform.withTenant(first.envId, async tenant => tenant.publish({ topic: 'clock', payload: { name } }))
    vi.useRealTimers()
  }
  const listen = async (lastEventId: string | null) => {
    const events: StoredEvent[] = []
    const hear = (event: StoredEvent): void => void (event.topic === 'clock' && events.push(event))
    const leave = await secondPlatform.events.subscribe(
      first.envId,
      hear,
      lastEventId ? { lastEventId } : { recentMs: 0 },
    )
    return { leave, events, names: () => events.map(({ payload }) => (payload as { name?: string }).name) }
  }

  test.each([-10, 10])('by %i minutes, the other one hears its events at once', async minutes => {
    const { leave, names } = await listen(null)
    await publishAt(minutes, 'one')
    await vi.waitFor(() => expect(names()).toEqual(['one']), soon)
    leave()
  })

  test.each([-10, 10])('by %i minutes, a stream resumes after its last event without gap', async minutes => {
    const before = await listen(null)
    await publishAt(minutes, 'one')
    await vi.waitFor(() => expect(before.names()).toContain('one'), { timeout: 20_000 })
    before.leave()
    await publishAt(0, 'two')
    const after = await listen(before.events.at(-1)?.id ?? null)
    await vi.waitFor(() => expect(after.names()).toContain('two'), soon)
    after.leave()
  })
})
