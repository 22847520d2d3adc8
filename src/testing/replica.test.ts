import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataMomentHeader } from '../kernel/contract/data-moment.ts'
import {
  cleanUp,
  forgetUsedFolder,
  start,
  usedFolder,
} from '../kernel/server/database/embedded/launcher-folders.fixture.ts'
import { createReplicaPair, type ReplicaPair } from '../kernel/server/database/replica/replica.fixture.ts'
import { createFolderStore } from '../kernel/server/files/folder-store.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import { readSettings } from '../kernel/server/settings.ts'
import { createEnvironment, createUser } from '../modules/identity/server/index.ts'
import { createServer } from '../server.ts'
import { testPassword } from './application.ts'
import { testSecret } from './database.ts'
import { createBrand } from './factories.ts'

const lagSeconds = 2
const files = createFolderStore('unused')
const common = { secret: testSecret, files, poolSize: 4, onError: () => undefined }
const envs: string[] = []
let pair: ReplicaPair
let platform: Platform

const open = (
  replicaUrl: string,
  { ownerUrl = pair.primaryUrl, maximumLagSeconds = lagSeconds } = {},
): Promise<Platform> =>
  createPlatform({ ...common, ownerUrl, migrates: false, replica: { url: replicaUrl, maximumLagSeconds } })

const prepare = async (url: string): Promise<void> => {
  const first = await createPlatform({ ...common, ownerUrl: url })
  for (const name of ['Helados del Litoral', 'Bebidas Andinas']) {
    const envId = await createEnvironment(first.database, { name })
    await first.withTenant(envId, async tenant => void (await createBrand(tenant)))
    envs.push(envId)
  }
  const person = { envId: envs[0] ?? '', password: testPassword, displayName: 'Ana', roleNumber: 1 }
  await createUser(first.database, { ...person, email: 'ana@test.example' })
  await first.stop()
}

beforeAll(async () => {
  pair = await createReplicaPair(prepare)
  platform = await open(pair.replicaUrl)
  await platform.reads.start()
})
afterAll(async () => {
  await platform.stop()
  await pair.stop()
  await cleanUp()
  await forgetUsedFolder()
})

/** All brands that the session sees, without naming the environment: row-level security alone decides. */
const brands = async (envId = envs[0] ?? '') => {
  const { result, dataAt } = await platform.reads.read(envId, async ({ db }) =>
    sql<{ count: number }>`select count(*)::int as count from brands where env_id is not null`.execute(db),
  )
  return { count: result.rows[0]?.count ?? 0, dataAt }
}

const addBrand = () => platform.withTenant(envs[0] ?? '', async tenant => void (await createBrand(tenant)))

/** What the replica says once its rows are of after this moment, and when it was asked. */
const untilFresh = async () => {
  const from = Date.now()
  return vi.waitFor(
    async () => {
      const asked = Date.now()
      const { count, dataAt } = await brands()
      if (!dataAt || dataAt.getTime() <= from) throw new Error('the replica has not come so far')
      return { count, asked, moment: dataAt.getTime() }
    },
    { timeout: 30_000, interval: 100 },
  )
}

describe('a replica', () => {
  beforeEach(async () => void (await untilFresh()))

  test('answers with the moment of its rows, within the bound, and has what was committed before', async () => {
    await addBrand()
    const committed = Date.now()
    const { count, asked, moment } = await untilFresh()
    expect(count).toBe(2)
    expect(moment).toBeGreaterThan(committed)
    expect(asked - moment).toBeLessThanOrEqual(lagSeconds * 1000)
  })

  test('shows each company its own rows alone, and takes no write', async () => {
    expect((await brands(envs[1])).count).toBe(1)
    const written = platform.reads.read(envs[0] ?? '', async tenant => void (await createBrand(tenant)))
    await expect(written).rejects.toThrow(/read-only/)
  })

  test('that falls behind is never read as younger than it is, and past the bound not at all', async () => {
    const before = (await brands()).count
    await pair.onReplica('select pg_wal_replay_pause()')
    try {
      await addBrand()
      const written = Date.now()
      for (;;) {
        const asked = Date.now()
        const { count, dataAt } = await brands()
        if (dataAt === null) {
          expect(count).toBe(before + 1)
          break
        }
        expect(count).toBe(before)
        expect(dataAt.getTime()).toBeLessThanOrEqual(written)
        expect(asked - dataAt.getTime()).toBeLessThanOrEqual(lagSeconds * 1000)
        await sleep(50)
      }
    } finally {
      await pair.onReplica('select pg_wal_replay_resume()')
    }
  })

  test('serves reports and statistics by HTTP, and nothing else', async () => {
    // However busy the machine is, the replica is read.
    const patient = await open(pair.replicaUrl, { maximumLagSeconds: 3600 })
    await patient.reads.start()
    const { app } = await createServer({ platform: patient, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    try {
      const basic = Buffer.from(`ana@test.example:${testPassword}`).toString('base64')
      const signedIn = await app.inject({
        method: 'POST',
        url: '/api/v1/auth/email',
        headers: { authorization: `Basic ${basic}` },
      })
      const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` }
      const momentOf = async (url: string) => {
        const answer = await app.inject({ url, headers })
        expect(answer.statusCode, answer.body).toBe(200)
        return answer.headers[dataMomentHeader]
      }
      for (const url of [
        '/api/statistics?from=2026-11-01&to=2026-11-24',
        '/api/reports/sales-by-article?from=2026-11-01&to=2026-11-24',
      ])
        expect(await momentOf(url)).toMatch(/^\d{4}-\d\d-\d\dT/)
      expect(await momentOf('/api/data/brands')).toBeUndefined()
      const lag = /^replica_lag_seconds (\S+)$/m.exec((await app.inject('/metrics')).body)?.[1]
      expect(Number(lag)).toBeLessThan(3600)
    } finally {
      await app.close()
      await patient.stop()
    }
  })
})

describe('at the start', () => {
  const complaint = async (replicaUrl: string): Promise<string> => {
    const wrong = await open(replicaUrl)
    try {
      return await wrong.reads.start().then(
        () => 'none',
        error => String(error),
      )
    } finally {
      await wrong.stop()
    }
  }

  test('a server that is no replica is refused', async () => {
    expect(await complaint(pair.primaryUrl)).toContain('DATABASE_READ_URL no es una réplica')
  })

  test('a replica of another server is refused', async () => {
    const other = await start(await usedFolder())
    const first = await createPlatform({ ...common, ownerUrl: other.url })
    const mixed = await open(pair.replicaUrl, { ownerUrl: other.url })
    await expect(mixed.reads.start()).rejects.toThrow('es réplica de otro servidor')
    await Promise.all([first.stop(), mixed.stop()])
  })

  test('one that does not answer is waited for', async () => {
    expect(await complaint('postgresql://nobody:x@127.0.0.1:1/anden')).toBe('none')
  })
})

test('a replica that is lost is read no more, and nobody is refused for that', async () => {
  await untilFresh()
  await pair.stopReplica()
  const { count, dataAt } = await brands()
  expect([count > 0, dataAt]).toEqual([true, null])
})
