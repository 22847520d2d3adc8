import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, onServer, type TestDatabase } from '../../../testing/database.ts'
import { createTcpDoor, type TcpDoor } from '../../../testing/faults/tcp-door.ts'
import { createSignals, type Signals } from '../events/signals.ts'
import { createLeadership } from './leadership.ts'
import { outageOf } from './outages.ts'
import { createPool } from './pool.ts'
import type { Silence } from './silent-connections.ts'

/**
 * A door that holds takes what is sent and lets nothing through: the connection looks alive to the kernels of both ends,
 * which is why their keepalive cannot find it.
 */
const silence: Silence = { beforeProbeMs: 400, everyMs: 200, patienceMs: 600 }
const farMs = 10_000

let database: TestDatabase
let door: TcpDoor
let throughDoor: string
beforeEach(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  door = await createTcpDoor(Number(url.port))
  url.port = String(door.port)
  throughDoor = url.href
})
afterEach(async () => {
  await door.close()
  await database.drop()
})

const ignore = (): void => undefined

describe('a statement of the pool', () => {
  let pool: pg.Pool
  beforeEach(() => {
    pool = createPool({ url: throughDoor, max: 1, onError: ignore, silence })
  })
  afterEach(() => pool.end())

  test('is given up when its answer does not come, as an outage, and the pool goes on with another connection', async () => {
    await pool.query('select 1')
    door.hold()
    const error: unknown = await Promise.race([pool.query('select 2').catch((cause: unknown) => cause), sleep(farMs)])
    expect(outageOf(error)?.status).toBe(503)
    await door.open()
    expect((await pool.query<{ n: number }>('select 3 as n')).rows).toEqual([{ n: 3 }])
  })

  test.each([
    ['tcp_keepalives_idle', '10'],
    ['tcp_keepalives_interval', '5'],
    ['tcp_keepalives_count', '3'],
    ['tcp_user_timeout', '30000'],
  ])('is given up by the server too, when the machine of its client is gone: %s', async (name, value) => {
    const { rows } = await pool.query<{ setting: string }>('select setting from pg_settings where name = $1', [name])
    expect(rows).toEqual([{ setting: value }])
  })

  test('is waited for, however long the server works on it', async () => {
    const { rows } = await pool.query<{ n: number }>('select 4 as n from pg_sleep(3)')
    expect(rows).toEqual([{ n: 4 }])
  })

  test('leaves a transaction alone that sends nothing for a while', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await sleep(4 * silence.beforeProbeMs)
    expect((await client.query<{ n: number }>('select 5 as n')).rows).toEqual([{ n: 5 }])
    await client.query('commit')
    client.release()
  })

  test('is given up when it alone is lost, while the server answers others', async () => {
    const client = await pool.connect()
    await client.query('begin')
    door.hold({ letsNewPass: true })
    const lost = client.query('select 6').catch((cause: unknown) => cause)
    const error: unknown = await Promise.race([lost, sleep(farMs)])
    expect(outageOf(error)?.status).toBe(503)
    client.release()
  })
})

describe('the connection that hears of other processes', () => {
  let signals: Signals
  let pool: pg.Pool
  const heard: string[] = []
  beforeEach(async () => {
    heard.length = 0
    pool = createPool({ url: database.url, max: 2, onError: ignore })
    signals = createSignals({ url: throughDoor, pool, onError: ignore, silence })
    signals.on('anden_silent', payload => heard.push(payload))
  })
  afterEach(async () => {
    await signals.stop()
    await pool.end()
  })

  test('is opened anew when nothing comes back, and whoever remembers is told', async () => {
    let connections = 0
    signals.onConnected(() => {
      connections += 1
    })
    await signals.start()
    expect(connections).toBe(1)
    door.hold()
    await signals.send('anden_silent', ['lost'])
    await sleep(silence.everyMs + 2 * silence.patienceMs)
    await door.open()
    await vi.waitFor(() => expect(connections).toBeGreaterThan(1), { timeout: 20_000 })
    await vi.waitFor(async () => {
      await signals.send('anden_silent', ['after'])
      expect(heard).toContain('after')
    })
  })
})

describe('who leads', () => {
  const candidate = (url: string, acts: string[], name: string) =>
    createLeadership({
      url,
      silence,
      begin: () => {
        acts.push(`${name} begins`)
        return async () => void acts.push(`${name} stops`)
      },
      onError: ignore,
    })

  test('stops when the server says nothing more, and another takes over only then', async () => {
    const acts: string[] = []
    const lost = candidate(throughDoor, acts, 'lost')
    lost.start()
    await vi.waitFor(() => expect(acts).toEqual(['lost begins']))
    door.hold()
    const next = candidate(database.url, acts, 'next')
    next.start()
    await vi.waitFor(() => expect(acts).toContain('next begins'), { timeout: 20_000 })
    expect(acts).toEqual(['lost begins', 'lost stops', 'next begins'])
    await Promise.all([lost.stop(), next.stop()])
  })

  test('keeps its session while it asks', async () => {
    const acts: string[] = []
    const leader = candidate(throughDoor, acts, 'leader')
    leader.start()
    await vi.waitFor(() => expect(acts).toEqual(['leader begins']))
    await sleep(3 * (silence.everyMs + 2 * silence.patienceMs))
    expect(acts).toEqual(['leader begins'])
    const locks = await onServer(database.url, client =>
      client.query(
        `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ),
    )
    expect(locks.rowCount).toBe(1)
    await leader.stop()
  })
})
