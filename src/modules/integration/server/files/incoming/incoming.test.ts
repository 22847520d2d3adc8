import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportView } from '../../../../../kernel/contract/imports.ts'
import type { Caller } from '../../../../../testing/application.ts'
import { onServer } from '../../../../../testing/database.ts'
import type { ConnectionView } from '../../../contract/file-connections.ts'
import type { TransferDetail } from '../../../contract/file-transfers.ts'
import {
  addConnection,
  companyFiles,
  connectionsPath,
  customersFile,
  customersRule,
  type Exchange,
  filesPath,
  ledgerOf,
  startExchange,
} from '../exchange.fixture.ts'

let exchange: Exchange
let admin: Caller
let envId: string
let files: ReturnType<typeof companyFiles>
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  envId = await exchange.application.addEnvironment()
  admin = await exchange.application.signIn({ roleNumber: 1, envId, displayName: 'Marta Admin' })
  files = companyFiles(exchange.root, envId)
})
afterEach(async () => {
  await exchange.stopLoops()
  // What a test leaves would be taken by the next one's leader.
  await onServer(exchange.application.databaseUrl, client =>
    client.query('update file_connections set deleted_at = now()'),
  )
  expect(exchange.errors.splice(0)).toEqual([])
})

type Loop = ReturnType<Exchange['lead']>
/** Two looks, so that a file is known to be quiet, and then its work. */
const look = async (loop: Loop = exchange.lead()): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) {
    exchange.later(301)
    await loop.runOnce()
  }
}
const customers = async (): Promise<string[]> =>
  (await admin.get<{ items: { code: string; name: string }[] }>('/api/data/brands?sort=code')).items.map(
    ({ code, name }) => `${code} ${name}`,
  )
const one = customersFile([['C1', 'Kiosco Sol']])

describe('a file that comes', () => {
  test('is imported, goes to procesados, and is in the ledger', async () => {
    await addConnection(admin)
    await files.drop('entrada/Clientes lunes.CSV', one)
    await files.drop('entrada/otra cosa.csv', 'no;es;de;nadie')
    await files.drop('entrada/clientes-a-medias.csv.part', one)
    await look()
    expect(await customers()).toEqual(['C1 Kiosco Sol'])
    expect(await files.names('entrada')).toEqual(['clientes-a-medias.csv.part', 'otra cosa.csv'])
    expect(await files.names('entrada/procesados')).toEqual([
      expect.stringMatching(/^\d{14}_\w{6}_Clientes lunes\.CSV$/),
    ])
    expect(await files.names('entrada/en-proceso')).toEqual([])
    const [row] = await ledgerOf(admin)
    expect(row).toMatchObject({
      state: 'done',
      direction: 'in',
      title: 'Marcas',
      connection: 'ERP de prueba',
      bytes: Buffer.byteLength(one),
      rowCount: 1,
      newCount: 1,
      wrongCount: 0,
    })
    const detail = await admin.get<TransferDetail>(`${filesPath}/${row?.id}`)
    expect(detail.sha256).toMatch(/^[0-9a-f]{64}$/)
    const made = await admin.get<ImportView>(`/api/imports/${detail.importId}`)
    expect(made).toMatchObject({ state: 'done', author: 'Archivos «ERP de prueba»' })
    expect(exchange.ends).toContain('in:done')
  })

  test('is left alone until nobody writes it any more', async () => {
    await addConnection(admin)
    const loop = exchange.lead()
    await files.drop('entrada/clientes.csv', 'Código;Nombre\r\n')
    await loop.runOnce()
    exchange.later(11)
    await files.drop('entrada/clientes.csv', one)
    await loop.runOnce()
    expect(await ledgerOf(admin)).toEqual([])
    exchange.later(5)
    await loop.runOnce()
    expect(await ledgerOf(admin)).toEqual([])
    exchange.later(11)
    await loop.runOnce()
    expect(await customers()).toEqual(['C1 Kiosco Sol'])
  })

  test('is taken once by two processes, and by one after the other', async () => {
    await addConnection(admin)
    await files.drop('entrada/clientes.csv', one)
    const [first, second] = [exchange.lead(), exchange.lead()]
    await Promise.all([first.runOnce(), second.runOnce()])
    exchange.later(300)
    await Promise.all([first.runOnce(), second.runOnce()])
    exchange.later(300)
    await Promise.all([first.runOnce(), second.runOnce()])
    exchange.later(300)
    await second.runOnce()
    expect(await ledgerOf(admin)).toMatchObject([{ state: 'done' }])
    const { items } = await admin.get<{ items: unknown[] }>('/api/imports')
    expect(items).toHaveLength(1)
  })

  test('that was taken before, under any name, is told and not imported; a person may insist', async () => {
    await addConnection(admin)
    const loop = exchange.lead()
    await files.drop('entrada/clientes.csv', one)
    await look(loop)
    await admin.post(
      `/api/imports/${(await admin.get<TransferDetail>(`${filesPath}/${(await ledgerOf(admin))[0]?.id}`)).importId}/undo`,
    )
    await files.drop('entrada/clientes-otra-vez.csv', one)
    await look(loop)
    const [repeated] = await ledgerOf(admin)
    expect(repeated).toMatchObject({ state: 'repeated', fileName: 'clientes-otra-vez.csv' })
    expect(repeated?.note).toMatch(/con el nombre «clientes\.csv», ya se tomó el .*No se importó otra vez/)
    expect(await files.names('entrada/procesados')).toHaveLength(2)
    await admin.post(`${filesPath}/${repeated?.id}/again`)
    await loop.runOnce()
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'done' })
    expect(await customers()).toEqual(['C1 Kiosco Sol'])
    expect(await files.names('entrada/procesados')).toHaveLength(2)
  })

  test('with errors is not imported at all, and is put aside with the reason and its rows', async () => {
    await addConnection(admin)
    const bad = customersFile([
      ['C1', 'Kiosco Sol'],
      ['C2', ''],
    ])
    await files.drop('entrada/clientes.csv', bad)
    const loop = exchange.lead()
    await look(loop)
    expect(await customers()).toEqual([])
    const [row] = await ledgerOf(admin)
    expect(row).toMatchObject({ state: 'rejected', wrongCount: 1 })
    expect(row?.note).toBe('Tiene 1 fila con error y no se acepta ninguna. No se importó nada.')
    const aside = await files.names('entrada/con-errores')
    expect(aside.map(name => name.replace(/^\d{14}_\w{6}_/, ''))).toEqual([
      'clientes.csv',
      'clientes.csv.errores.csv',
      'clientes.csv.motivo.txt',
    ])
    expect(await files.read(`entrada/con-errores/${aside[1]}`)).toMatch(/C2;;.*Nombre/)
    expect(await files.read(`entrada/con-errores/${aside[2]}`)).toContain('1 fila con error')
    expect(JSON.stringify(await admin.get('/api/my-notifications'))).toContain('No se pudo importar «clientes.csv»')
    // Corrected outside, it is another content.
    await files.drop('entrada/clientes.csv', customersFile([['C2', 'Almacén Luna']]))
    await look(loop)
    expect(await customers()).toEqual(['C2 Almacén Luna'])
  })

  test('may bring the good rows where its rule accepts some wrong ones', async () => {
    await addConnection(admin, { imports: [{ ...customersRule, maximumWrong: 1 }] })
    await files.drop(
      'entrada/clientes.csv',
      customersFile([
        ['C1', 'Kiosco Sol'],
        ['C2', ''],
      ]),
    )
    await look()
    expect(await customers()).toEqual(['C1 Kiosco Sol'])
    expect((await ledgerOf(admin))[0]).toMatchObject({
      state: 'done',
      wrongCount: 1,
      note: expect.stringContaining('con-errores'),
    })
    expect(await files.names('entrada/con-errores')).toEqual([
      expect.stringMatching(/errores\.csv$/),
      expect.stringMatching(/motivo\.txt$/),
    ])
  })

  test('that is no table, lacks its key or is too much like nothing is put aside', async () => {
    await addConnection(admin)
    await files.drop('entrada/clientes-vacio.csv', '')
    await files.drop('entrada/clientes-sin-codigo.csv', 'Nombre\r\nKiosco\r\n')
    await files.drop('entrada/clientes-binario.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))
    await look()
    const rows = await ledgerOf(admin)
    expect(rows.map(({ state }) => state)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(rows.find(({ fileName }) => fileName.includes('sin-codigo'))?.note).toMatch(
      /Falta indicar de qué columna sale «Código»/,
    )
  })
})

describe('a file that changes more than its limit', () => {
  const many = customersFile(Array.from({ length: 60 }, (_, index) => [`C${index + 100}`, `Cliente ${index}`]))
  const bring = async (): Promise<{ loop: Loop; id: string }> => {
    await addConnection(admin)
    await files.drop('entrada/clientes.csv', many)
    const loop = exchange.lead()
    await look(loop)
    const [row] = await ledgerOf(admin)
    expect(row).toMatchObject({ state: 'review', newCount: 60 })
    expect(row?.note).toBe('Cambiaría o crearía 60 filas, y el límite es 50: alguien lo tiene que mirar.')
    expect(await customers()).toEqual([])
    return { loop, id: row?.id ?? '' }
  }

  test('waits, and is imported when a person says so', async () => {
    const { loop, id } = await bring()
    exchange.later(600)
    await loop.runOnce()
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'review' })
    await admin.post(`${filesPath}/${id}/apply`)
    await exchange.application.imports.runner.ended(
      (await admin.get<TransferDetail>(`${filesPath}/${id}`)).importId ?? '',
    )
    await loop.runOnce()
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'done', newCount: 60 })
    expect(await files.names('entrada/procesados')).toHaveLength(1)
    expect((await admin.request('POST', `${filesPath}/${id}/apply`)).statusCode).toBe(409)
  })

  test('is imported as well from Subir datos, which the ledger follows', async () => {
    const { loop, id } = await bring()
    const { importId } = await admin.get<TransferDetail>(`${filesPath}/${id}`)
    await admin.post(`/api/imports/${importId}/apply`)
    await exchange.application.imports.runner.ended(importId ?? '')
    exchange.later(600)
    await loop.runOnce()
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'done' })
  })

  test('is discarded, and can be taken again from where it lies', async () => {
    const { loop, id } = await bring()
    await admin.post(`${filesPath}/${id}/discard`)
    await loop.runOnce()
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'discarded', note: 'Lo descartó Marta Admin.' })
    expect(await files.names('entrada/con-errores')).toHaveLength(1)
    expect(await customers()).toEqual([])
    await admin.post(`${filesPath}/${id}/again`)
    await loop.runOnce()
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'review' })
  })
})

describe('a process that dies', () => {
  test('between two steps leaves a file that the next one goes on with, wherever it was', async () => {
    const connection = await addConnection(admin)
    await files.drop('entrada/clientes.csv', one)
    // The file was noted, and the process died before it moved it; then after it.
    const insert = (id: string, name: string) =>
      onServer(exchange.application.databaseUrl, client =>
        client.query(
          `insert into file_transfers (env_id, id, connection_id, direction, state, what, file_name, place_path, bytes, created_at)
           values ($1, $2, $3, 'in', 'taking', 'brands', $4, $5, $6, now())`,
          [envId, id, connection.id, name, `entrada/en-proceso/x_${name}`, Buffer.byteLength(one)],
        ),
      )
    await insert('01900000-0000-7000-8000-00000000aaa1', 'clientes.csv')
    await files.drop('entrada/en-proceso/x_clientes2.csv', customersFile([['C2', 'Almacén']]))
    await insert('01900000-0000-7000-8000-00000000aaa2', 'clientes2.csv')
    await exchange.lead().runOnce()
    expect(await customers()).toEqual(['C1 Kiosco Sol', 'C2 Almacén'])
    expect((await ledgerOf(admin)).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await files.names('entrada')).toEqual([])
    expect(await files.names('entrada/procesados')).toEqual(['x_clientes.csv', 'x_clientes2.csv'])
  })

  test('keeps its connection for two minutes, and then loses it', async () => {
    const connection = await addConnection(admin)
    await files.drop('entrada/clientes.csv', one)
    const hold = (seconds: number) =>
      onServer(exchange.application.databaseUrl, client =>
        client.query(
          `update file_connections set lease_id = '01900000-0000-7000-8000-00000000dead', lease_until = now() + $2 * interval '1 second' where id = $1`,
          [connection.id, seconds],
        ),
      )
    await hold(100)
    await look()
    expect(await ledgerOf(admin)).toEqual([])
    await hold(-1)
    await look()
    expect(await ledgerOf(admin)).toMatchObject([{ state: 'done' }])
  })
})

test('a connection that fails is tried later each time, says why, and is told once; a good visit ends it', async () => {
  const { id } = await addConnection(admin, {
    address: { kind: 'sftp', host: '127.0.0.1', port: 1, user: 'erp', path: 'entrada', outPath: 'salida' },
    secret: { password: 'una clave' },
  })
  const view = async () =>
    (await admin.get<{ items: ConnectionView[] }>(connectionsPath)).items.find(one => one.id === id)
  const loop = exchange.lead()
  await loop.runOnce()
  expect(await view()).toMatchObject({ state: 'unaccepted', lookedAt: null, hasSecret: true })
  expect(JSON.stringify(await view())).not.toContain('una clave')
  await onServer(exchange.application.databaseUrl, client =>
    client.query(`update file_connections set host_key = 'SHA256:x' where id = $1`, [id]),
  )
  const waits: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    await loop.runOnce()
    const seen = await view()
    expect(seen).toMatchObject({ state: 'failing', lastError: 'Nadie atiende en ese puerto.' })
    waits.push(Math.round((Date.parse(seen?.nextAt ?? '') - exchange.now().getTime()) / 60_000))
    exchange.later(waits.at(-1) === undefined ? 0 : (waits.at(-1) ?? 0) * 60 + 5)
  }
  expect(waits).toEqual([1, 2, 4, 8])
  const told = JSON.stringify(await admin.get('/api/my-notifications'))
  expect(told.split('no anda')).toHaveLength(2)
})

test('nothing is taken while it is paused, and «ahora» waits for no hour', async () => {
  const { id } = await addConnection(admin, { schedule: { kind: 'at', times: ['03:15'] } })
  const loop = exchange.lead()
  await look(loop)
  await files.drop('entrada/clientes.csv', one)
  await admin.post(`${connectionsPath}/${id}/pause`)
  await admin.post(`${connectionsPath}/${id}/run`)
  await look(loop)
  expect(await ledgerOf(admin)).toEqual([])
  await admin.post(`${connectionsPath}/${id}/resume`)
  await look(loop)
  expect(await ledgerOf(admin)).toMatchObject([{ state: 'done' }])
})
