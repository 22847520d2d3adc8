import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createSession } from '../../../testing/kernel-application.ts'
import type { ChatList } from '../contract/chat.ts'
import { presenceWatch, readMe } from './presence.service.ts'

const start = Date.parse('2026-11-20T15:00:00Z')
let instant = start
let application: TestApplication

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

const after = (seconds: number): void => {
  instant += seconds * 1000
}
const clock = (): Date => new Date(instant)

const arrive = async (displayName: string) => {
  const { envId } = application
  const caller = await application.signIn({ roleNumber: 1, displayName, envId })
  const { id } = (await caller.get<ChatList>('/api/chat/conversations')).me
  const session = createSession({ envId, roleNumber: 1, userId: id })
  const isThere = () =>
    application.platform.withTenant(envId, async tenant => (await readMe(tenant, id, clock())).presence !== 'offline')
  return { session, isThere }
}

const writesOf = (userId: string) =>
  application.platform.withTenant(application.envId, async ({ db, envId }) => {
    const found = await sql<{ version: string }>`
      select xmin::text as version from chat_presences where env_id = ${envId}::uuid and user_id = ${userId}::uuid`.execute(
      db,
    )
    return found.rows[0]?.version
  })

test('whoever stays is there by the sign of the process, and is not written again', async () => {
  const { session, isThere } = await arrive('Gabi')
  const watch = presenceWatch(application.platform, clock)
  await watch.isOpen(session)
  const written = await writesOf(session.userId)
  for (let sign = 0; sign < 20; sign += 1) {
    after(15)
    await watch.areOpen([session])
    expect(await isThere()).toBe(true)
  }
  expect(await writesOf(session.userId)).toBe(written)
  await watch.hasLeft(session)
  expect(await isThere()).toBe(false)
})

test('with a process that died, its people are gone within 40 s', async () => {
  const { session, isThere } = await arrive('Hugo')
  const watch = presenceWatch(application.platform, clock)
  await watch.isOpen(session)
  after(15)
  await watch.areOpen([session])
  after(39)
  expect(await isThere()).toBe(true)
  after(1)
  expect(await isThere()).toBe(false)
})

test('a screen on another server keeps its person there, whichever closes first or dies', async () => {
  const { session, isThere } = await arrive('Inés')
  const [one, other] = [presenceWatch(application.platform, clock), presenceWatch(application.platform, clock)]
  await one.isOpen(session)
  await other.isOpen(session)
  await one.hasLeft(session)
  expect(await isThere()).toBe(true)
  await one.isOpen(session)
  // The last one to hold the person dies: the other one says so with its fourth sign.
  for (let sign = 0; sign < 4; sign += 1) {
    after(15)
    await other.areOpen([session])
  }
  expect(await isThere()).toBe(true)
  await other.hasLeft(session)
  expect(await isThere()).toBe(false)
})
