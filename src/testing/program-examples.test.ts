import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiIndex } from '../kernel/contract/api-documents.ts'
import { type AreaDocument, type Call, callIn } from '../kernel/web/api-docs/document.ts'
import { missingParameters, requestOf, type Written } from '../kernel/web/api-docs/request-of.ts'
import { type Snippet, snippetsOf } from '../kernel/web/api-docs/snippets.ts'
import type { KeyWithSecret } from '../modules/integration/contract/keys.ts'
import { signedHeaders } from '../modules/integration/server/webhooks/sign.ts'
import { callExamples, verifyExample } from '../modules/integration/web/documentation/examples.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'

/** What the screens offer to copy is run as it is, against a server. */
const run = promisify(execFile)
const client = new URL('../../packages/client/src/index.ts', import.meta.url).href

let application: TestApplication
let admin: Caller
let origin: string
let secret: string
let folder: string
let environment: NodeJS.ProcessEnv
let index: ApiIndex
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(application.app.server.address() as AddressInfo).port}`
  const scopes = ['customers:read', 'customers:write']
  ;({ secret } = await admin.post<KeyWithSecret>('/api/integration/keys', { name: 'Ejemplos', scopes }))
  folder = await mkdtemp(join(tmpdir(), 'anden-examples-'))
  environment = { ...process.env, ANDEN_CLAVE: secret }
  index = await admin.get<ApiIndex>('/api/openapi/areas')
})
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true, force: true })
})

const callNamed = async (id: string): Promise<Call> => {
  const area = index.areas.find(({ calls }) => calls.some(call => call.id === id))
  const listed = area?.calls.find(call => call.id === id)
  const call = area && listed ? callIn(await admin.get<AreaDocument>(area.document), listed) : null
  if (!call) throw new Error(`there is no ${id}`)
  return call
}

const textOf = (snippets: Snippet[], id: Snippet['id']): string => snippets.find(one => one.id === id)?.text ?? ''

const snippetsFor = async (id: string, written: Partial<Written>): Promise<Snippet[]> => {
  const call = await callNamed(id)
  const whole = { values: {}, body: '', file: null, ...written }
  expect(missingParameters(call, whole)).toEqual([])
  return snippetsOf(call, whole, requestOf(call, whole), origin)
}

const runText = async (id: Snippet['id'], text: string): Promise<string> => {
  const options = { cwd: folder, env: environment }
  if (id === 'curl') return (await run('sh', ['-ec', text], options)).stdout
  const [file, program] = id === 'python' ? ['ejemplo.py', 'python3'] : ['ejemplo.ts', process.execPath]
  await writeFile(join(folder, file), text.replace("'@anden/client'", `'${client}'`))
  return (await run(program, [file], options)).stdout
}

describe('a call that is tried in the documentation', () => {
  const name = `O'Higgins «Ñandú» "dos" \\ $HOME \`id\` 100%`
  const bodyOf = (code: string) => JSON.stringify({ code, name }, null, 2)

  test.each(['curl', 'python', 'typescript'] as const)('is the same in %s, whatever its body holds', async id => {
    const code = `E-${id}`
    await runText(id, textOf(await snippetsFor('postDataCustomers', { body: bodyOf(code) }), id))
    const filter = encodeURIComponent(`code:matches:${code}`)
    const { items } = await admin.get<{ items: { name: string }[] }>(`/api/data/customers?filter=${filter}`)
    expect(items.map(item => item.name)).toEqual([name])
  })

  test.each(['curl', 'python', 'typescript'] as const)('repeats its filters and its path in %s', async id => {
    const { id: row } = await admin.post<{ id: string }>('/api/data/customers', { code: `R-${id}`, name: 'Ruta' })
    const list = await snippetsFor('getDataCustomers', {
      values: { 'query:filter': `code:matches:R-${id}\nname:contains:rut`, 'query:limit': '5' },
    })
    expect(await runText(id, textOf(list, id))).toContain(row)
    const one = await snippetsFor('getDataCustomersById', { values: { 'path:id': row } })
    expect(await runText(id, textOf(one, id))).toContain(`R-${id}`)
  })

  test('shows what the server refuses', async () => {
    const snippets = await snippetsFor('postDataCustomers', { body: '{"code":"X1","name":""}' })
    for (const id of ['curl', 'python'] as const)
      expect(await runText(id, textOf(snippets, id))).toContain('Completá este dato.')
  })

  test('holds neither a key nor a password', async () => {
    const body = JSON.stringify({
      email: 'a@demo.example',
      password: 'muy secreta',
      nested: [{ apiToken: 'otro' }],
      mapping: 'queda',
    })
    const all = JSON.stringify(await snippetsFor('postAuthLogin', { body }))
    expect(all).not.toMatch(/muy secreta|otro|anden_/)
    expect(all).toContain('queda')
    // Whoever may call without a session needs no key either.
    expect(all).not.toContain('ANDEN_CLAVE')
    expect(JSON.stringify(await snippetsFor('getDataCustomers', {}))).toContain('ANDEN_CLAVE')
  })

  test('needs what its path names', async () => {
    const call = await callNamed('getDataCustomersById')
    expect(missingParameters(call, { values: { 'path:id': '  ' }, body: '', file: null })).toEqual(['id'])
  })
})

describe('the examples of Integración, Documentación', () => {
  test('call with a key', async () => {
    const { curl, python } = callExamples(origin)
    await admin.post('/api/data/customers', { code: 'D1', name: 'De la guía' })
    expect(JSON.parse(await runText('curl', curl))).toMatchObject({ items: expect.any(Array) })
    expect(await runText('python', python)).toContain('D1 De la guía')
  })

  test('check a signature, and refuse another body and an old hour', async () => {
    const signing = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`
    const check = (body: string, ageSeconds: number) => {
      const at = new Date(Date.now() - ageSeconds * 1000)
      return { headers: signedHeaders([signing], { id: 'msg_1', at, body: '{"a":1}' }), body }
    }
    const results = await Promise.all(
      [check('{"a":1}', 0), check('{"a":2}', 0), check('{"a":1}', 3600)].map(async ({ headers, body }, order) => {
        const file = `firma-${order}.py`
        const ask = `print(es_de_anden(${JSON.stringify(signing)}, ${JSON.stringify(headers)}, ${JSON.stringify(body)}.encode()))`
        await writeFile(join(folder, file), `${verifyExample}\n\n${ask}\n`)
        return (await run('python3', [file], { cwd: folder })).stdout.trim()
      }),
    )
    expect(results).toEqual(['True', 'False', 'False'])
  })
})
