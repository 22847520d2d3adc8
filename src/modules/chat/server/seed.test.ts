import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { readChatList, readMessages } from './messages.service.ts'
import { seedChat } from './seed.ts'

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

const timeZone = 'America/Argentina/Buenos_Aires'

test('a demonstration has a history that ends before now, with something of today left to read', async () => {
  const { platform, envId } = application
  const emails = ['erp', 'admin', 'ventas', 'supervisor', 'gerente'].map(name => `${name}@demo.example`)
  const people = emails.map(email => ({ id: newId(), email }))
  const now = new Date('2026-11-20T11:30:00Z')
  await platform.withTenant(envId, tenant => seedChat(tenant, { people, now, timeZone }))
  for (const { id, email } of people)
    await platform.database.transaction().execute(async tx => {
      await tx.insertInto('users').values({ id, email, displayName: email }).execute()
      await tx.insertInto('memberships').values({ envId, userId: id, roleNumber: 1 }).execute()
    })
  const [, admin, , supervisor] = people.map(({ id }) => id) as [string, string, string, string, string]
  await platform.withTenant(envId, async tenant => {
    const list = await readChatList(tenant, admin)
    expect([list.items.length, list.unread, list.items[0]?.contact.id]).toEqual([3, 2, supervisor])
    const { items } = await readMessages(tenant, { userId: admin, contactId: supervisor }, { limit: 50 })
    const times = items.map(({ sentAt }) => Date.parse(sentAt))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(now.getTime())
  })
})

test('of people the script does not know, it has nothing', async () => {
  const { platform, otherEnvId } = application
  const people = [{ id: newId(), email: 'admin@andina.example' }]
  await platform.withTenant(otherEnvId, tenant => seedChat(tenant, { people, now: new Date(), timeZone }))
  const rows = platform.withTenant(otherEnvId, ({ db }) =>
    db.selectFrom('chatMessages').select('id').where('envId', '=', otherEnvId).execute(),
  )
  expect(await rows).toEqual([])
})
