import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createTestPlatform, type TestPlatform } from '../../../testing/database.ts'
import { createEnvironment, listEnvironments } from '../../identity/server/index.ts'
import { checkFacts } from '../../sales/server/index.ts'
import { ensureDemo } from './ensure-demo.ts'

const size = { sellers: 2, customers: 20, articles: 12, months: 1, orders: 40 }

let testPlatform: TestPlatform
let platform: Platform
beforeEach(async () => {
  testPlatform = await createTestPlatform()
  platform = testPlatform.platform
})
afterEach(() => testPlatform.stop())

const emails = async (): Promise<string[]> =>
  (await platform.database.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email)

test('an empty installation gets both companies, whole, with their people; once', async () => {
  const seeded: string[] = []
  const seeders = [async ({ envId }: { envId: string }) => void seeded.push(envId)]
  expect(await ensureDemo(platform, { size, seeders })).toHaveLength(2)
  const environments = await listEnvironments(platform.database)
  expect(environments.map(({ name }) => name).sort()).toEqual(['Bebidas Andinas', 'Helados del Litoral'])
  for (const { settings } of environments) expect(settings).toMatchObject({ company: { taxCondition: 'registered' } })
  const logos = await Promise.all(
    environments.map(({ id }) =>
      platform.withTenant(id, ({ db, envId }) =>
        db.selectFrom('files').select('attachedTo').where('envId', '=', envId).execute(),
      ),
    ),
  )
  expect(logos.flat()).toEqual([{ attachedTo: 'company-logo' }])
  expect(seeded.sort()).toEqual(environments.map(({ id }) => id).sort())
  expect(await emails()).toEqual([
    'admin@andina.example',
    'admin@demo.example',
    'erp@demo.example',
    'gerente@demo.example',
    'operador@demo.example',
    'supervisor@demo.example',
    'ventas@demo.example',
  ])
  for (const { id } of environments) expect(await platform.withTenant(id, checkFacts)).toEqual([])
  expect(await ensureDemo(platform, { size, seeders })).toBeNull()
  expect(seeded).toHaveLength(2)
})

test('a start that was cut short is done again', async () => {
  await createEnvironment(platform.database, { name: 'Bebidas Andinas' })
  expect(await ensureDemo(platform, { size })).toHaveLength(1)
  expect((await listEnvironments(platform.database)).map(({ name }) => name).sort()).toEqual([
    'Bebidas Andinas',
    'Helados del Litoral',
  ])
})

test("somebody's installation is left alone", async () => {
  await createEnvironment(platform.database, { name: 'Mi empresa' })
  expect(await ensureDemo(platform, { size })).toBeNull()
  expect(await emails()).toEqual([])
})
