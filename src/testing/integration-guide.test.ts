import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyWithSecret } from '../modules/integration/contract/keys.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'

/** The commands of docs/guide/integrar-programas.md, in their order, against a server. */
const run = promisify(execFile)
let application: TestApplication
let admin: Caller
let folder: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = application.app.server.address() as AddressInfo
  const scopes = ['customers:read', 'customers:write']
  const { secret } = await admin.post<KeyWithSecret>('/api/integration/keys', { name: 'Guía', scopes })
  folder = await mkdtemp(join(tmpdir(), 'anden-guide-'))
  environment = { ...process.env, ANDEN_URL: `http://127.0.0.1:${port}`, ANDEN_CLAVE: secret }
})
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true, force: true })
})

const blocksOf = async (): Promise<{ language: string; code: string }[]> => {
  const guide = await readFile(new URL('../../docs/guide/integrar-programas.md', import.meta.url), 'utf8')
  return [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', code = '']) => ({ language, code }))
}

const runBlock = async ({ language, code }: { language: string; code: string }): Promise<string> => {
  const options = { cwd: folder, env: environment }
  if (language === 'sh') return (await run('sh', ['-ec', code], options)).stdout
  await writeFile(join(folder, 'ejemplo.py'), code)
  return (await run('python3', ['ejemplo.py'], options)).stdout
}

test('the commands of the guide do what it says', async () => {
  const [all, changes, lines] = await blocksOf()
  if (!all || !changes || !lines) throw new Error('the guide has three examples')
  await admin.post('/api/data/customers', { code: 'C1', name: 'Uno' })
  await runBlock(all)
  expect(JSON.parse(await readFile(join(folder, 'clientes.ndjson'), 'utf8'))).toMatchObject({ code: 'C1' })
  const { id } = await admin.post<{ id: string }>('/api/data/customers', { code: 'C2', name: 'Dos' })
  const gone = await admin.post<{ id: string }>('/api/data/customers', { code: 'C3', name: 'Tres' })
  await admin.request('DELETE', `/api/data/customers/${gone.id}`)
  expect((await runBlock(changes)).trim().split('\n')).toEqual([
    'cambió C2 Dos',
    `eliminado ${gone.id}`,
    `eliminado ${gone.id}`,
  ])
  expect(await runBlock(changes)).toBe('')
  expect(
    (await runBlock(lines))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as object),
  ).toMatchObject([
    { line: 2, status: 'rejected', errors: [{ path: 'name' }] },
    { done: true, lines: 2, rejected: 1 },
  ])
  expect(await runBlock(changes)).toBe('cambió C100 Kiosco Sol\n')
  expect(id).not.toBe(gone.id)
})
