import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../testing/application.ts'
import type {
  ConnectionInput,
  ConnectionOptions,
  ConnectionTest,
  ConnectionView,
} from '../../contract/file-connections.ts'
import { networksOf, resolveBySystem } from '../webhooks/addresses.ts'
import {
  addConnection,
  companyFiles,
  connectionsPath,
  customersFile,
  customersRule,
  type Exchange,
  everyHour,
  filesPath,
  folderInput,
  ledgerOf,
  startExchange,
} from './exchange.fixture.ts'
import { createPinnedFetch } from './places/pinned-fetch.ts'
import { createS3Place } from './places/s3-place.ts'
import { newHostKey, type SftpTestServer, sftpPerson, startSftpServer } from './places/sftp-server.fixture.ts'

let exchange: Exchange
let admin: Caller
let envId: string
let server: SftpTestServer
beforeAll(async () => {
  exchange = await startExchange()
  server = await startSftpServer()
})
afterAll(async () => {
  await exchange.stopLoops()
  await server.stop()
  await exchange.stop()
})
beforeEach(async () => {
  envId = await exchange.application.addEnvironment()
  admin = await exchange.application.signIn({ roleNumber: 1, envId, displayName: 'Marta Admin' })
})

const sftpInput = (changes: Partial<ConnectionInput> = {}): ConnectionInput =>
  folderInput({
    address: {
      kind: 'sftp',
      host: '127.0.0.1',
      port: server.port,
      user: sftpPerson.user,
      path: '/entrada',
      outPath: '/salida',
    },
    secret: { password: sftpPerson.password },
    ...changes,
  })
const refusal = async (body: unknown): Promise<string> => {
  const response = await admin.request('POST', connectionsPath, body)
  expect(response.statusCode).toBe(400)
  return response.body
}

describe('a connection', () => {
  test('is refused with what to correct', async () => {
    const input = folderInput()
    const place = (path: string) => refusal({ ...input, address: { ...input.address, path } })
    for (const path of ['../otra', 'a/../../b', '/etc', 'a//b', 'a\\..\\b', 'a/./b', 'a\u0000b'])
      expect(await place(path)).toMatch(/sin|caracteres/)
    expect(await refusal({ ...input, imports: [] })).toContain('algo que importar o que exportar')
    expect(await refusal({ ...input, imports: [{ ...customersRule, resource: 'users-secret' }] })).toContain(
      'no se puede importar',
    )
    expect(await refusal({ ...input, imports: [{ ...customersRule, pattern: '../*.csv' }] })).toContain('sin carpetas')
    expect(await refusal({ ...input, exports: [{ what: 'nada', format: 'csv', schedule: everyHour }] })).toContain(
      'no se puede exportar',
    )
    const same = {
      ...input,
      address: { kind: 'folder', path: 'x', outPath: 'x' },
      exports: [{ what: 'orders', format: 'csv', schedule: everyHour }],
    }
    expect(await refusal(same)).toContain('importaría lo que él mismo deja')
    expect(await refusal({ ...input, schedule: { kind: 'at', times: ['25:00'] } })).toContain('08:30')
    expect(await refusal({ ...input, schedule: { kind: 'every', minutes: 0 } })).toContain('Desde 1 minuto')
    expect(await refusal({ ...sftpInput(), secret: undefined })).toContain('Escribí de nuevo la contraseña')
    expect(
      await refusal({
        ...input,
        address: {
          kind: 's3',
          endpoint: 'https://u:p@s3.ejemplo.com/x',
          bucket: 'b',
          accessKeyId: 'a',
          path: '',
          outPath: 'y',
        },
      }),
    ).toContain('solo el servidor')
  })

  test('never shows its secret, and gives it to no other server', async () => {
    const { id } = await admin.post<ConnectionView>(connectionsPath, sftpInput())
    const all = await admin.request('GET', connectionsPath)
    expect(all.body).not.toContain(sftpPerson.password)
    const { secret: _secret, ...kept } = sftpInput({ name: 'Otro nombre' })
    const changed = await admin.request('PUT', `${connectionsPath}/${id}`, kept)
    expect(changed.json()).toMatchObject({ name: 'Otro nombre', hasSecret: true })
    const elsewhere = { ...kept, address: { ...kept.address, host: 'sftp.de-otro.com' } }
    expect((await admin.request('PUT', `${connectionsPath}/${id}`, elsewhere)).statusCode).toBe(400)
    const history = JSON.stringify(await admin.get(`/api/audit?entity=file-connections`).catch(() => ''))
    expect(history).not.toContain(sftpPerson.password)
  })

  test('is of its company and of administrators', async () => {
    const { id } = await addConnection(admin)
    const stranger = await exchange.application.signIn({ roleNumber: 1, envId: exchange.application.otherEnvId })
    expect(await stranger.get(connectionsPath)).toEqual({ items: [] })
    for (const act of ['pause', 'resume', 'run', 'test', 'restore'])
      expect((await stranger.request('POST', `${connectionsPath}/${id}/${act}`)).statusCode).toBe(404)
    const erp = await exchange.application.signIn({ roleNumber: 0, envId })
    const seller = await exchange.application.signIn({ roleNumber: 2, envId, sellerKey: 'V1' })
    for (const caller of [erp, seller])
      for (const path of [connectionsPath, filesPath, '/api/integration/file-options'])
        expect((await caller.request('GET', path)).statusCode).toBe(403)
  })

  test('is deleted and brought back, with what it exports', async () => {
    const { id } = await addConnection(admin, { exports: [{ what: 'orders', format: 'csv', schedule: everyHour }] })
    expect((await admin.request('DELETE', `${connectionsPath}/${id}`)).statusCode).toBeLessThan(300)
    expect(await admin.get(connectionsPath)).toEqual({ items: [] })
    const back = await admin.post<ConnectionView>(`${connectionsPath}/${id}/restore`)
    expect(back.exports).toMatchObject([{ what: 'orders' }])
  })

  test('says what can be exchanged, and where its folder is', async () => {
    const options = await admin.get<ConnectionOptions>('/api/integration/file-options')
    expect(options.folder).toBe(`${exchange.root}/${envId}`)
    const names = options.imports.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'customers',
        'articles',
        'prices',
        'stock-levels',
        'order-files',
        'debt-files',
        'collection-files',
      ]),
    )
    expect(names).not.toContain('users')
    expect(options.exports.map(({ name }) => name)).toEqual(expect.arrayContaining(['orders', 'collections', 'brands']))
  })
})

describe('an SFTP server', () => {
  test('is spoken to after its key was accepted, and not again when it shows another one', async () => {
    const own = await startSftpServer()
    const port = own.port
    own.folders.add('/entrada')
    own.files.set('/entrada/clientes.csv', Buffer.from(customersFile([['M1', 'Río']])))
    const input = sftpInput()
    const { id } = await admin.post<ConnectionView>(connectionsPath, { ...input, address: { ...input.address, port } })
    const first = await admin.post<ConnectionTest>(`${connectionsPath}/${id}/test`)
    expect(first).toMatchObject({ isFine: false, asksForKey: true })
    const wrong = await admin.request('POST', `${connectionsPath}/${id}/host-key`, { hostKey: 'SHA256:otra' })
    expect(wrong.statusCode).toBe(409)
    await admin.post(`${connectionsPath}/${id}/host-key`, { hostKey: first.hostKey })
    expect(await admin.post<ConnectionTest>(`${connectionsPath}/${id}/test`)).toMatchObject({ isFine: true })
    const loop = exchange.lead()
    for (let turn = 0; turn < 2; turn += 1) {
      exchange.later(301)
      await loop.runOnce()
    }
    expect(await ledgerOf(admin)).toMatchObject([{ state: 'done', newCount: 1 }])
    expect([...own.files.keys()]).toEqual([expect.stringMatching(/^\/entrada\/procesados\/\d+_\w+_clientes\.csv$/)])
    expect(exchange.errors.splice(0)).toEqual([])
    await own.stop()
    // Somebody else answers at that address now.
    const other = await startSftpServer(newHostKey(), port)
    other.folders.add('/entrada')
    other.files.set('/entrada/clientes.csv', Buffer.from(customersFile([['M2', 'Trampa']])))
    exchange.later(301)
    await loop.runOnce()
    expect(other.signIns()).toBe(0)
    const [view] = (await admin.get<{ items: ConnectionView[] }>(connectionsPath)).items
    expect(view).toMatchObject({ state: 'failing', lastError: 'El servidor muestra otra clave que la aceptada.' })
    await other.stop()
  })

  test('that is lost in the middle leaves the file for the next visit', async () => {
    server.folders.add('/entrada')
    server.files.set('/entrada/clientes.csv', Buffer.from(customersFile([['M3', 'Lago']])))
    const { id } = await admin.post<ConnectionView>(connectionsPath, sftpInput())
    const { hostKey } = await admin.post<ConnectionTest>(`${connectionsPath}/${id}/test`)
    await admin.post(`${connectionsPath}/${id}/host-key`, { hostKey })
    const loop = exchange.lead()
    exchange.later(301)
    await loop.runOnce()
    server.refused.add('read')
    exchange.later(301)
    await loop.runOnce()
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'taking' })
    server.refused.clear()
    exchange.later(301)
    await loop.runOnce()
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'done', newCount: 1 })
    expect(exchange.errors.splice(0)).toEqual([])
  })
})

test('a bucket is taken from and dropped into alike', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anden-s3-exchange-'))
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'cambios', configs: [] }],
  })
  const { port } = await bucket.run()
  const address = {
    kind: 's3' as const,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'cambios',
    accessKeyId: 'S3RVER',
    path: 'casa/entrada',
    outPath: 'casa/salida',
  }
  const place = createS3Place({
    ...address,
    secretAccessKey: 'S3RVER',
    send: createPinnedFetch(resolveBySystem, networksOf('127.0.0.0/8')),
  })
  await place.write('casa/entrada/clientes.csv', Readable.from([Buffer.from(customersFile([['S1', 'Nube']]))]))
  const { id } = await addConnection(admin, {
    address,
    secret: { secretAccessKey: 'S3RVER' },
    exports: [{ what: 'brands', format: 'xlsx', schedule: everyHour }],
  })
  await admin.post(`${connectionsPath}/${id}/run`)
  await exchange.lead().runOnce()
  expect((await ledgerOf(admin)).map(({ direction, state }) => [direction, state])).toEqual([
    ['out', 'placed'],
    ['in', 'done'],
  ])
  expect(await place.list('casa/entrada', 10)).toEqual([])
  expect(await place.list('casa/entrada/procesados', 10)).toHaveLength(1)
  const out = await place.list('casa/salida', 10)
  expect(out.map(({ name }) => name)).toEqual([expect.stringMatching(/^marcas_\d+\.xlsx$/)])
  expect(exchange.errors.splice(0)).toEqual([])
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

test('the folder of a company is another one’s for nobody', async () => {
  await addConnection(admin, { address: { kind: 'folder', path: '', outPath: 'salida' } })
  await companyFiles(exchange.root, exchange.application.otherEnvId).drop(
    'clientes.csv',
    customersFile([['X', 'Ajena']]),
  )
  const loop = exchange.lead()
  for (let turn = 0; turn < 2; turn += 1) {
    exchange.later(301)
    await loop.runOnce()
  }
  expect(await ledgerOf(admin)).toEqual([])
})
