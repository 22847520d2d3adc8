import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillEnvironment } from '../modules/demo/server/index.ts'
import { checkFacts } from '../modules/sales/server/index.ts'
import { createTestApplication, type TestApplication, testPassword } from '../testing/application.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const email = 'telefonos@test.example'

let application: TestApplication
let base: string
beforeAll(async () => {
  application = await createTestApplication()
  const { platform, envId } = application
  await fillEnvironment(platform, {
    envId,
    seed: 3,
    now: new Date(),
    timeZone: 'America/Argentina/Buenos_Aires',
    kind: 'drinks',
    marketplace: false,
    sellers: 3,
    customers: 40,
    articles: 20,
    months: 1,
    orders: 60,
  })
  await application.signIn({ email, roleNumber: 1 })
  base = await application.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => application.stop())

const simulate = async (...parameters: string[]) => {
  const child = spawn(process.execPath, [cli, 'simulate', '--base', base, '--user', email, ...parameters], {
    env: { PATH: process.env.PATH, ANDEN_PASSWORD: testPassword },
  })
  const exited = new Promise<number | null>(resolve => child.once('close', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { out, error, code }
}

test('phones that lose answers and signal leave every document once and the facts whole', async () => {
  const { platform, envId } = application
  const count = () =>
    platform.withTenant(envId, async ({ db }) => {
      const rows = await Promise.all(
        (['orders', 'collections', 'noPurchases', 'positions'] as const).map(table =>
          db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('envId', '=', envId)
            .executeTakeFirstOrThrow(),
        ),
      )
      return rows.reduce((sum, row) => sum + Number(row.count), 0)
    })
  const before = await count()
  const { code, out, error } = await simulate('--minutes', '0.1', '--speed', '1200')
  expect(`${code} ${error}`).toMatch(/^0 /)
  const accepted = Number(out.match(/Aceptados\s+([\d.]+)/)?.[1]?.replaceAll('.', ''))
  expect(accepted).toBeGreaterThan(20)
  expect(out).toMatch(/Rechazados\s+0/)
  expect((await count()) - before).toBe(accepted)
  expect(await platform.withTenant(envId, checkFacts)).toEqual([])
})

test('somebody who cannot sign in is told so', async () => {
  expect(await simulate('--password', 'equivocada')).toMatchObject({
    code: 1,
    error: expect.stringContaining(`No se pudo entrar como «${email}»`),
  })
})
