import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodePlace } from '../../../../kernel/server/events/change-cursor.ts'
import { bringUpToDate, forgetFeed, keepFeed, logChanges } from '../../../../kernel/server/events/change-feed.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { onServer } from '../../../../testing/database.ts'
import { brandsOf, openTransaction, type Reader, runSchedule, type Schedule, schedules } from './schedules.fixture.ts'

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

type Item = { id: string; at: string; deleted: boolean; data: Record<string, unknown> | null }
type Page = { items: Item[]; cursor: string; hasMore: boolean }

const path = '/api/v1/changes/brands'
const readFrom = (since: string, limit = 1_000, by = admin) => by.get<Page>(`${path}?since=${since}&limit=${limit}`)
const start = async (by = admin) => (await by.get<Page>(path)).cursor

/** Follows the brands of a company by the feed, in pages of three. */
const feedReader = (cursorOfStart: string, by: Caller): Reader => {
  let cursor = cursorOfStart
  const reader: Reader = {
    held: new Map(),
    told: [],
    async read() {
      let page: Page
      do {
        page = await readFrom(cursor, 3, by)
        for (const { id, deleted, data } of page.items) {
          reader.told.push(id)
          if (deleted) reader.held.delete(id)
          else reader.held.set(id, String(data?.name))
        }
        cursor = page.cursor
      } while (page.hasMore)
    },
  }
  return reader
}

/** What people write first: everything newer than the newest that was read. */
const naiveReader = (envId: string): Reader => {
  let newest = '00000000-0000-0000-0000-000000000000'
  const reader: Reader = {
    held: new Map(),
    told: [],
    read: () =>
      application.platform.withTenant(envId, async tenant => {
        const rows = await tenant.db
          .selectFrom('outbox')
          .select(['id', 'recordIds'])
          .where('envId', '=', envId)
          .where('changedEntity', '=', 'brands')
          .where('id', '>', newest)
          .orderBy('id')
          .execute()
        const brands = await brandsOf(tenant)
        for (const { id, recordIds } of rows) {
          newest = id
          for (const record of recordIds ?? []) {
            reader.told.push(record)
            const name = brands.get(record)
            if (name === undefined) reader.held.delete(record)
            else reader.held.set(record, name)
          }
        }
      }),
  }
  return reader
}

/** The same transactions, none beside another. */
const oneByOne = ({ steps, readings }: Schedule): Schedule => ({
  steps: steps.map((step, index) => ({ ...step, from: 4 * index, until: 4 * index })),
  readings,
})

const sorted = (ids: string[]): string[] => ids.toSorted((one, other) => one.localeCompare(other))

describe('readers of changes', () => {
  const runAgainst = async (
    makeReader: (envId: string, caller: Caller) => Promise<Reader>,
    schedule: fc.Arbitrary<Schedule> = schedules,
  ) =>
    fc.assert(
      fc.asyncProperty(schedule, async schedule => {
        const envId = await application.addEnvironment()
        const caller = await application.signIn({ roleNumber: 1, envId })
        const reader = await makeReader(envId, caller)
        const committed = await runSchedule(application.platform, envId, schedule, [reader])
        expect(sorted(reader.told)).toEqual(sorted(committed))
        expect(reader.held).toEqual(await application.platform.withTenant(envId, brandsOf))
      }),
      { numRuns: 25, endOnFailure: true, seed: 7 },
    )

  test('miss nothing and repeat nothing, while transactions begin, last, end and are rolled back in any order', async () => {
    await runAgainst(async (_envId, caller) => feedReader(await start(caller), caller))
  }, 120_000)

  test('would miss some by the newest that was read, which is right only while transactions wait for each other', async () => {
    await runAgainst(async envId => naiveReader(envId), schedules.map(oneByOne))
    await expect(runAgainst(async envId => naiveReader(envId))).rejects.toThrow('Property failed')
  }, 120_000)

  test('who read at once, while others write, each get everything', async () => {
    const envId = await application.addEnvironment()
    const caller = await application.signIn({ roleNumber: 1, envId })
    const cursor = await start(caller)
    const readers = Array.from({ length: 4 }, () => feedReader(cursor, caller))
    let isWriting = true
    const reading = readers.map(async reader => {
      while (isWriting) await reader.read()
      await reader.read()
    })
    const write = async (): Promise<void> => {
      for (let round = 0; round < 12; round += 1) {
        const open = await openTransaction(application.platform, envId, { act: 'create', id: newId() })
        await open.finish(round % 4 !== 0)
      }
    }
    await Promise.all([write(), write(), write()])
    isWriting = false
    await Promise.all(reading)
    const brands = await application.platform.withTenant(envId, brandsOf)
    expect(brands.size).toBe(27)
    for (const reader of readers) {
      expect(reader.held).toEqual(brands)
      expect(reader.told).toHaveLength(27)
    }
  }, 60_000)
})

test('one transaction at a time gives places, so that none becomes visible below one that was read', async () => {
  const envId = await application.addEnvironment()
  const caller = await application.signIn({ roleNumber: 1, envId })
  const { withTenant } = application.platform
  const cursor = await start(caller)
  await caller.post('/api/data/brands', { code: 'A', name: 'A' })
  const [logged, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = withTenant(envId, async tenant => {
    await logChanges(tenant)
    logged.resolve()
    await released.promise
  })
  await logged.promise
  await caller.post('/api/data/brands', { code: 'B', name: 'B' })
  const second = withTenant(envId, logChanges)
  const soon = sleep(200).then(() => 'waits')
  expect(await Promise.race([second, soon])).toBe('waits')
  released.resolve()
  await first
  await second
  expect((await readFrom(cursor, 10, caller)).items.map(({ data }) => data?.code)).toEqual(['A', 'B'])
})

describe('a cursor', () => {
  test('follows what screens, files and undos write, deletions included', async () => {
    const cursor = await start()
    const { id } = await admin.post<{ id: string }>('/api/data/brands', { code: 'B1', name: 'Uno' })
    await admin.request('PATCH', `/api/data/brands/${id}`, { name: 'Primero' })
    await admin.post('/api/data/brands/import', { rows: [{ code: 'B2', name: 'Dos' }] })
    const first = await readFrom(cursor)
    expect(first.items.map(({ deleted, data }) => [deleted, data?.code, data?.name])).toEqual([
      [false, 'B1', 'Primero'],
      [false, 'B1', 'Primero'],
      [false, 'B2', 'Dos'],
    ])
    await admin.request('DELETE', `/api/data/brands/${id}`)
    expect((await readFrom(first.cursor)).items).toMatchObject([{ id, deleted: true, data: null }])
    expect((await admin.get<Page>(`${path}?since=${first.cursor}&data=false`)).items).toMatchObject([
      { id, data: null },
    ])
  })

  test('goes on through pages, and also where nothing of the kind happened', async () => {
    const cursor = await start()
    const codes = ['P1', 'P2', 'P3', 'P4', 'P5']
    await admin.post('/api/data/brands/import', { rows: codes.map(code => ({ code, name: code })) })
    const one = await readFrom(cursor, 2)
    const two = await readFrom(one.cursor, 2)
    const three = await readFrom(two.cursor, 2)
    expect([one, two, three].map(({ items, hasMore }) => [items.length, hasMore])).toEqual([
      [2, true],
      [2, true],
      [1, false],
    ])
    expect((await admin.get<Page>(`/api/v1/changes/regions?since=${cursor}`)).items).toEqual([])
    expect((await readFrom(three.cursor)).items).toEqual([])
  })

  test('that is none, of another company, or of before a feed that began anew, is refused in Spanish', async () => {
    const refused = async (since: string, by = admin) => {
      const answer = await by.request('GET', `${path}?since=${encodeURIComponent(since)}`)
      return [answer.statusCode, answer.json<{ code: string }>().code]
    }
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const cursor = await start()
    expect(await refused('abc')).toEqual([400, 'integration.cursorInvalid'])
    expect(await refused('x'.repeat(54))).toEqual([400, 'integration.cursorInvalid'])
    expect(await refused('A'.repeat(54))).toEqual([410, 'integration.cursorGone'])
    expect(await refused(cursor, stranger)).toEqual([410, 'integration.cursorGone'])
    expect(await refused(await start(stranger))).toEqual([410, 'integration.cursorGone'])
    const forged = encodePlace({ feedId: newId(), position: 1, eventId: newId() })
    expect(await refused(forged)).toEqual([410, 'integration.cursorGone'])
    await application.platform.withTenant(application.envId, forgetFeed)
    await start()
    expect(await refused(cursor)).toEqual([410, 'integration.cursorGone'])
    const { detail } = (await admin.request('GET', `${path}?since=${cursor}`)).json<{ detail: string }>()
    expect(detail).toContain('volvé a leer todo')
  })

  test('is refused when the database was put back to before it, also when as much happened since', async () => {
    const envId = await application.addEnvironment()
    const caller = await application.signIn({ roleNumber: 1, envId })
    const before = await start(caller)
    const write = (code: string) => caller.post('/api/data/brands', { code, name: code })
    await write('A')
    const { cursor } = await readFrom(before, 10, caller)
    // What a point-in-time recovery does to the log.
    await onServer(application.databaseUrl, async client => {
      await client.query(`delete from changes where env_id = $1`, [envId])
      await client.query(`update change_feeds set last_position = 0 where env_id = $1`, [envId])
    })
    expect((await caller.request('GET', `${path}?since=${cursor}`)).statusCode).toBe(410)
    await write('B')
    await readFrom(before, 10, caller)
    expect((await caller.request('GET', `${path}?since=${cursor}`)).statusCode).toBe(410)
  })
})

describe('what is kept', () => {
  const days = (count: number): Date => new Date(Date.now() + count * 86_400_000)

  test('thirty days of changes, and the place of a reader who has read everything', async () => {
    const envId = await application.addEnvironment()
    const caller = await application.signIn({ roleNumber: 1, envId })
    const { platform } = application
    const old = await start(caller)
    await caller.post('/api/data/brands', { code: 'A', name: 'A' })
    await caller.post('/api/data/brands', { code: 'B', name: 'B' })
    const { cursor } = await readFrom(old, 10, caller)
    await caller.post('/api/data/brands', { code: 'C', name: 'C' })
    // Not read yet: housekeeping gives it its place before the outbox is emptied.
    expect(await keepFeed(platform.withTenant, envId, days(0))).toBe(true)
    await onServer(application.databaseUrl, client =>
      client.query('update changes set written_at = $2 where env_id = $1 and position <= 2', [
        envId,
        new Date(Date.now() - 31 * 86_400_000),
      ]),
    )
    await keepFeed(platform.withTenant, envId, days(0))
    expect((await readFrom(cursor, 10, caller)).items).toMatchObject([{ data: { code: 'C' } }])
    expect((await caller.request('GET', `${path}?since=${old}`)).statusCode).toBe(410)
  })

  test('nothing, where nobody has read for thirty days', async () => {
    const envId = await application.addEnvironment()
    const { platform } = application
    const counted = () =>
      platform.withTenant(envId, async ({ db }) => {
        const rows = await db.selectFrom('changes').select('position').where('envId', '=', envId).execute()
        return rows.length
      })
    expect(await keepFeed(platform.withTenant, envId, days(0))).toBe(false)
    await bringUpToDate(platform.withTenant, envId)
    const caller = await application.signIn({ roleNumber: 1, envId })
    await caller.post('/api/data/brands', { code: 'A', name: 'A' })
    expect(await keepFeed(platform.withTenant, envId, days(29))).toBe(true)
    expect(await counted()).toBe(1)
    expect(await keepFeed(platform.withTenant, envId, days(31))).toBe(false)
    expect(await counted()).toBe(0)
  })

  test('what has no place yet stays in the outbox', async () => {
    const envId = await application.addEnvironment()
    const caller = await application.signIn({ roleNumber: 1, envId })
    const { platform } = application
    const cursor = await start(caller)
    await caller.post('/api/data/brands', { code: 'A', name: 'A' })
    await onServer(application.databaseUrl, client =>
      client.query('update outbox set created_at = $2 where env_id = $1', [
        envId,
        new Date(Date.now() - 2 * 86_400_000),
      ]),
    )
    await platform.events.prune(envId, { keepsChanges: true })
    expect((await readFrom(cursor, 10, caller)).items).toHaveLength(1)
    await platform.events.prune(envId, { keepsChanges: true })
    const left = await platform.withTenant(envId, ({ db }) =>
      db.selectFrom('outbox').select('id').where('envId', '=', envId).where('changedEntity', 'is not', null).execute(),
    )
    expect(left).toEqual([])
  })
})
