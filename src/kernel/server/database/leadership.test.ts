import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { createLeadership, withInstallationLock } from './leadership.ts'
import { openClient } from './pool.ts'

let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  url = database.url
  drop = database.drop
})
afterAll(() => drop())

/** A process that writes down when it begins and stops its work. */
const candidate = (acts: string[], name: string) =>
  createLeadership({
    url,
    begin: () => {
      acts.push(`${name} begins`)
      return async () => void acts.push(`${name} stops`)
    },
    onError: () => undefined,
  })

test('one of two leads; the other takes over when the first stops', async () => {
  const acts: string[] = []
  const [first, second] = [candidate(acts, 'first'), candidate(acts, 'second')]
  first.start()
  await vi.waitFor(() => expect(acts).toEqual(['first begins']))
  second.start()
  await first.stop()
  await vi.waitFor(() => expect(acts).toEqual(['first begins', 'first stops', 'second begins']), { timeout: 20_000 })
  await second.stop()
  expect(acts.at(-1)).toBe('second stops')
})

test('whoever loses the connection stops, and may lead again', async () => {
  const acts: string[] = []
  const only = candidate(acts, 'only')
  only.start()
  await vi.waitFor(() => expect(acts).toEqual(['only begins']))
  const client = await openClient(url)
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  await client.end()
  await vi.waitFor(() => expect(acts).toEqual(['only begins', 'only stops', 'only begins']), { timeout: 20_000 })
  await only.stop()
})

test('work under an installation lock runs one after the other', async () => {
  let running = 0
  let most = 0
  const work = async (): Promise<void> => {
    running += 1
    most = Math.max(most, running)
    await new Promise(resolve => setTimeout(resolve, 50))
    running -= 1
  }
  await Promise.all([1, 2, 3].map(() => withInstallationLock(url, 'test', work)))
  expect(most).toBe(1)
})
