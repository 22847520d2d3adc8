import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform } from '../../../testing/database.ts'
import { newId } from '../ids.ts'

let tests: Awaited<ReturnType<typeof createTestPlatform>>
beforeAll(async () => {
  tests = await createTestPlatform()
})
afterAll(() => tests.stop())

test('an environment that was asked for before it was there is found as soon as it is', async () => {
  const { database, withTenant } = tests.platform
  const id = newId()
  const nameOf = () => withTenant(id, async tenant => (await tenant.environment()).name)
  await expect(nameOf()).rejects.toMatchObject({ problem: { code: 'kernel.notFound' } })
  const row = { id, name: 'Recién hecha', isErp: false, timeZone: 'America/Argentina/Buenos_Aires' }
  await database
    .insertInto('environments')
    .values({ ...row, modules: '{}', settings: '{}', firstStepsOpen: false })
    .execute()
  expect(await nameOf()).toBe('Recién hecha')
})
