import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AndenError,
  type Client,
  createClient,
  getDataCustomers,
  getV1BulkCustomers,
  getV1ChangesCustomers,
  getV1ChangesOrders,
  pagesOfChanges,
  patchDataCustomersById,
  postDataCustomers,
  postV1BulkCustomers,
} from '../../../packages/client/src/index.ts'
import type { KeyWithSecret } from '../../modules/integration/contract/keys.ts'
import { createTestApplication, type TestApplication } from '../application.ts'
import { clientText } from './client-text.ts'

const source = new URL('../../../packages/client/src/', import.meta.url)

let application: TestApplication
let url: string
let key: string
let client: Client
beforeAll(async () => {
  application = await createTestApplication()
  const admin = await application.signIn({ roleNumber: 1 })
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(application.app.server.address() as AddressInfo).port}`
  const scopes = ['customers:read', 'customers:write']
  ;({ secret: key } = await admin.post<KeyWithSecret>('/api/integration/keys', { name: 'Cliente', scopes }))
  client = createClient({ url, key })
})
afterAll(() => application.stop())

test('its calls are those of the contracts: otherwise UPDATE_CLIENT=1 npx vitest run src/testing/client', async () => {
  const text = clientText(application.routes.map(({ contract }) => contract))
  const file = new URL('operations.generated.ts', source)
  if (process.env.UPDATE_CLIENT) await writeFile(file, text)
  expect(await readFile(file, 'utf8')).toBe(text)
  const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})

describe('the client', () => {
  test('writes, reads, and tells a refusal by its code and fields', async () => {
    const made = await postDataCustomers(client, { body: { code: 'C1', name: 'Uno' } })
    await patchDataCustomersById(client, { params: { id: made.id }, body: { name: 'Primero' } })
    const { items } = await getDataCustomers(client, { query: { limit: 10, filter: ['code:matches:C1'] } })
    expect(items.map(({ name }) => name)).toEqual(['Primero'])
    const refused = await postDataCustomers(client, { body: { code: 'C2', name: '' } }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AndenError)
    expect(refused).toMatchObject({ status: 400, code: 'kernel.invalidInput', errors: [{ path: 'name' }] })
    await expect(getV1ChangesOrders(client)).rejects.toMatchObject({ status: 403, code: 'kernel.keyForbidden' })
    await expect(getDataCustomers(createClient({ url, key: `${key}x` }))).rejects.toMatchObject({ status: 401 })
  })

  test('reads everything, follows the changes page by page, and sends lines', async () => {
    const all = await getV1BulkCustomers(client)
    const before: string[] = []
    for await (const { code } of all.lines) before.push(code)
    expect(before).toEqual(['C1'])
    const made = Array.from({ length: 7 }, (_, index) => ({
      code: `L${index}`,
      name: index === 3 ? '' : `Línea ${index}`,
    }))
    const verdicts: unknown[] = []
    for await (const verdict of postV1BulkCustomers(client, made, { query: { answers: 'rejected' } }))
      verdicts.push(verdict)
    expect(verdicts).toMatchObject([
      { line: 4, status: 'rejected' },
      { done: true, lines: 7, rejected: 1 },
    ])
    const codes: (string | undefined)[][] = []
    const read = (query: { since: string }) => getV1ChangesCustomers(client, { query: { ...query, limit: 4 } })
    for await (const { items } of pagesOfChanges(read, all.cursor ?? ''))
      codes.push(items.map(({ data }) => data?.code))
    expect(codes).toEqual([
      ['L0', 'L1', 'L2', 'L4'],
      ['L5', 'L6'],
    ])
    await expect(getV1ChangesCustomers(client, { query: { since: 'viejo' } })).rejects.toMatchObject({
      code: 'integration.cursorInvalid',
    })
  })

  test('waits as long as it is told and tries again, and not for ever', async () => {
    const waited: number[] = []
    let calls = 0
    const busy = (refusals: number) =>
      createClient({
        url,
        key,
        retries: 2,
        wait: async milliseconds => void waited.push(milliseconds),
        fetch: async (...request) => {
          calls += 1
          if (calls > refusals) return fetch(...request)
          return new Response('{"code":"kernel.tooManyRequests"}', { status: 429, headers: { 'retry-after': '7' } })
        },
      })
    expect((await getDataCustomers(busy(2))).items.length).toBeGreaterThan(0)
    expect(waited).toEqual([7_000, 7_000])
    calls = 0
    await expect(getDataCustomers(busy(9))).rejects.toMatchObject({ status: 429, code: 'kernel.tooManyRequests' })
    expect(calls).toBe(3)
  })
})

test('a bundle holds the calls that are used and no others', async () => {
  const { build } = await import('vite')
  const folder = await mkdtemp(join(tmpdir(), 'anden-client-'))
  const entry = join(folder, 'entry.js')
  const from = JSON.stringify(fileURLToPath(new URL('index.ts', source)))
  await writeFile(entry, `export { createClient, getV1ChangesOrders } from ${from}`)
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    build: { write: false, lib: { entry, formats: ['es'] }, minify: true },
  })
  await rm(folder, { recursive: true })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const code = output.output.map(part => (part.type === 'chunk' ? part.code : '')).join('')
  expect(code).toContain('/api/v1/changes/orders')
  expect(code).not.toContain('/api/v1/changes/customers')
  expect(code.length).toBeLessThan(5_000)
})
