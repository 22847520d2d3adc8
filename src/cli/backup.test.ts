import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmptyPlace } from '../kernel/server/backup/backup.fixture.ts'
import { withSnapshot } from '../kernel/server/backup/snapshot.ts'
import { saveUpload, sweepFiles } from '../kernel/server/files/files.service.ts'
import { createTestApplication, type TestApplication } from '../testing/application.ts'
import { onServer, testSecret } from '../testing/database.ts'
import { createArticle, createCustomer, createSeller } from '../testing/factories.ts'
import { type Ran, runCommand } from './command.fixture.ts'
import { commands } from './commands.ts'
import { runProgram } from './program.ts'

let application: TestApplication
let folder: string
beforeAll(async () => {
  application = await createTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'anden-cli-backup-'))
})
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (...parameters: string[]): Promise<Ran> => runCommand(application, folder, parameters)

/** A command against another database and its own folder of files. */
const runAt = (databaseUrl: string, dataDir: string, ...parameters: string[]): Promise<Ran> => {
  vi.stubEnv('DATA_DIR', dataDir)
  return runCommand({ ...application, databaseUrl }, folder, parameters)
}

const orders = () =>
  application.platform.withTenant(application.envId, async ({ db, envId }) => {
    const { rows } = await db
      .selectFrom('orders')
      .select(eb => eb.fn.countAll<number>().as('rows'))
      .where('envId', '=', envId)
      .executeTakeFirstOrThrow()
    return rows
  })

test('a backup that is taken while orders arrive is of one moment: restored, doctor finds nothing', async () => {
  const { platform, envId } = application
  const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V-1' })
  await platform.withTenant(envId, async tenant => {
    const sellerId = await createSeller(tenant, { code: 'V-1' })
    await createCustomer(tenant, { code: 'C-1', sellerId })
    await createArticle(tenant, { code: 'A-1' })
  })
  let isWriting = true
  let sent = 0
  const write = async (writer: number): Promise<void> => {
    while (isWriting) {
      const body = {
        sk: `${writer}-${sent++}`,
        se: 'V-1',
        t: new Date().toISOString(),
        c: { k: 'C-1' },
        o: [{ a: 'A-1', q: 2, up: 100 }],
      }
      const response = await seller.request('POST', '/api/v1/orders', body)
      expect(response.statusCode, response.body).toBeLessThan(300)
    }
  }
  const writing = Promise.all([1, 2, 3].map(write))
  await vi.waitFor(async () => expect(await orders()).toBeGreaterThan(30), { timeout: 20_000 })
  const done = await run('backup', 'busy.tar.zst')
  isWriting = false
  await writing
  expect(done, done.error).toMatchObject({ code: 0, out: expect.stringContaining('Respaldo «busy.tar.zst»') })

  const place = await createEmptyPlace()
  const restored = await runAt(place.ownerUrl, join(folder, 'restored'), 'restore', 'busy.tar.zst')
  expect(restored, restored.error).toMatchObject({ code: 0, out: expect.stringContaining('Restaurado e igual') })
  const counted = await onServer(place.ownerUrl, client =>
    client.query<{ orders: string; bare: string }>(
      `select count(*) as orders, count(*) filter (where not exists
         (select from order_lines l where l.env_id = o.env_id and l.order_id = o.id)) as bare from orders o`,
    ),
  )
  expect(Number(counted.rows[0]?.bare)).toBe(0)
  expect(Number(counted.rows[0]?.orders)).toBeGreaterThan(30)
  expect(Number(counted.rows[0]?.orders)).toBeLessThanOrEqual(await orders())
  const doctor = await runAt(place.ownerUrl, join(folder, 'restored'), 'doctor')
  expect(doctor, doctor.out).toMatchObject({ code: 0 })
  const again = await runAt(place.ownerUrl, join(folder, 'restored'), 'restore', 'busy.tar.zst')
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining('Solo se restaura en un lugar vacío.') })
  await place.drop()
})

test('files that nobody keeps are not swept while a backup is taken', async () => {
  const { platform, envId, databaseUrl } = application
  const file = await saveUpload(platform, envId, {
    name: 'a.pdf',
    bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
    createdBy: null,
  })
  const later = new Date(Date.now() + 3 * 86_400_000)
  await withSnapshot(databaseUrl, async () => expect(await sweepFiles(platform, envId, later)).toBe(0))
  expect(await sweepFiles(platform, envId, later)).toBe(1)
  expect(file.id).toBeTruthy()
})

test('keys, encryption and the list from the command line', async () => {
  expect(await run('backup', '--generate-key', 'clave.txt')).toMatchObject({ code: 0 })
  expect((await stat(join(folder, 'clave.txt'))).mode & 0o777).toBe(0o600)
  expect(await run('backup', '--generate-key', 'clave.txt')).toMatchObject({
    code: 1,
    error: expect.stringContaining('ya existe'),
  })
  const recipient = /age1\w+/.exec(await readFile(join(folder, 'clave.txt'), 'utf8'))?.[0] ?? ''
  const sealed = await run('backup', 'sellados/', '--recipient', recipient)
  expect(sealed, sealed.error).toMatchObject({ code: 0 })
  expect(sealed.error).not.toContain('No está cifrado')
  const [name = ''] = await readdir(join(folder, 'sellados'))
  expect(name).toMatch(/^anden-\d{8}T\d{6}Z\.tar\.zst\.age$/)
  expect((await stat(join(folder, 'sellados', name))).mode & 0o777).toBe(0o600)
  expect((await run('backup', 'sellados/', '--list')).out).toContain(name)

  const place = await createEmptyPlace()
  const dataDir = join(folder, 'sealed-data')
  expect(await runAt(place.ownerUrl, dataDir, 'restore', 'sellados/')).toMatchObject({
    code: 1,
    error: expect.stringContaining('está cifrado'),
  })
  const restored = await runAt(place.ownerUrl, dataDir, 'restore', 'sellados/', '--identity', 'clave.txt')
  expect(restored, restored.error).toMatchObject({ code: 0 })
  await place.drop()
})

test("a secret that is not the backup's is refused, and one in the folder of data is kept", async () => {
  await run('backup', 'secret.tar.zst')
  const place = await createEmptyPlace()
  vi.stubEnv('DATA_DIR', join(folder, 'other-secret'))
  vi.stubEnv('SECRET', 'quite another secret')
  vi.stubEnv('DATABASE_URL', place.ownerUrl)
  const silent = [process.stdout, process.stderr].map(stream => vi.spyOn(stream, 'write').mockReturnValue(true))
  expect(await runProgram(commands, ['restore', join(folder, 'secret.tar.zst')])).toBe(1)
  vi.stubEnv('SECRET', '')
  expect(await runProgram(commands, ['restore', join(folder, 'secret.tar.zst')])).toBe(0)
  expect(await readFile(join(folder, 'other-secret', 'secret'), 'utf8')).toBe(testSecret)
  for (const spy of silent) spy.mockRestore()
  vi.unstubAllEnvs()
  await place.drop()
})

test('what is missing or wrong is told in one sentence', async () => {
  await writeFile(join(folder, 'nota.txt'), 'hola')
  const place = await createEmptyPlace()
  const at = (...parameters: string[]) => runAt(place.ownerUrl, join(folder, 'none'), ...parameters)
  expect(await run('backup')).toMatchObject({ code: 1, error: expect.stringContaining('Falta dónde') })
  expect(await at('restore', 'nota.txt')).toMatchObject({
    code: 1,
    error: expect.stringContaining('no es un respaldo'),
  })
  expect(await at('restore', 'no-hay')).toMatchObject({ code: 1, error: expect.stringContaining('No se encuentra') })
  expect(await run('backup', 's3://bucket')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Faltan las claves'),
  })
  await place.drop()
})
