import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../kernel/contract/formats.ts'
import { newId } from '../kernel/server/ids.ts'
import { knownProfiles } from '../modules/erp/contract/known-profiles.ts'
import type { ProfileView } from '../modules/erp/contract/profiles.ts'
import { createErpFixture, createOrder, type ErpFixture } from '../modules/erp/server/exports.fixture.ts'
import type { ConnectionOptions, ConnectionView } from '../modules/integration/contract/file-connections.ts'
import { findConnection } from '../modules/integration/server/files/connections.queries.ts'
import {
  addConnection,
  companyFiles,
  connectionsPath,
  type Exchange,
  everyHour,
  ledgerOf,
  startExchange,
} from '../modules/integration/server/files/exchange.fixture.ts'
import { fileSession } from '../modules/integration/server/files/file-session.ts'
import { finishInterrupted } from '../modules/integration/server/files/outgoing/finish-interrupted.ts'
import { putDocuments } from '../modules/integration/server/files/outgoing/put-documents.ts'
import type { FilePlace } from '../modules/integration/server/files/places/file-place.ts'
import { openPlace } from '../modules/integration/server/files/places/open-place.ts'
import type { ExportStep, Visit } from '../modules/integration/server/files/visit.ts'
import type { Caller } from './application.ts'
import { onServer } from './database.ts'

let exchange: Exchange
let admin: Caller
let envId: string
let at: ErpFixture
let files: ReturnType<typeof companyFiles>
const timeZone = 'America/Argentina/Buenos_Aires'
const today = dayOf(new Date(), timeZone)
const ordersOut = { imports: [], exports: [{ what: 'orders', format: 'csv' as const, schedule: everyHour }] }

beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  envId = await exchange.application.addEnvironment()
  admin = await exchange.application.signIn({ roleNumber: 1, envId, displayName: 'Marta Admin' })
  files = companyFiles(exchange.root, envId)
  at = await inTenant(createErpFixture)
})
afterEach(async () => {
  await exchange.stopLoops()
  await onServer(exchange.application.databaseUrl, client =>
    client.query('update file_connections set deleted_at = now()'),
  )
  expect(exchange.errors.splice(0)).toEqual([])
})

const inTenant = <T>(work: Parameters<typeof exchange.application.platform.withTenant<T>>[1]): Promise<T> =>
  exchange.application.platform.withTenant(envId, work)

const addOrder = (number: number, day = today) =>
  inTenant(tenant =>
    createOrder(tenant, {
      number,
      day,
      sellerId: at.ana,
      customerId: at.rosario,
      lines: [{ articleId: at.icePop, quantity: 2, unitPriceCents: 1_000 }],
    }),
  )

/** By state: 1 is pending, 2 exported. */
const states = async (): Promise<[number, number][]> =>
  (
    await inTenant(({ db }) =>
      db.selectFrom('orders').select(['number', 'state']).where('envId', '=', envId).orderBy('number').execute(),
    )
  ).map(({ number, state }) => [number, state])

const batches = async (): Promise<number[]> =>
  (await admin.get<{ items: { documents: number }[] }>('/api/erp/exports')).items.map(({ documents }) => documents)

/** Numbers of the orders in all files that are there. */
const handedOver = async (): Promise<string[]> => {
  const names = (await files.names('salida')).filter(name => !name.startsWith('.'))
  const all = await Promise.all(names.map(name => files.read(`salida/${name}`)))
  return all
    .join('')
    .split('\r\n')
    .flatMap(line => /^C\|(\d+)/.exec(line)?.[1] ?? [])
}

const openVisit = async (connectionId: string, changes: Partial<Visit> = {}): Promise<Visit> => {
  const connection = await inTenant(tenant => findConnection(tenant, connectionId))
  if (!connection) throw new Error('no such connection')
  const options = exchange.options()
  const address = { kind: 'folder', path: 'entrada', outPath: 'salida' } as const
  return {
    ...options,
    envId,
    timeZone,
    connection,
    session: fileSession(connection, { envId, timeZone }),
    place: await openPlace(options.rules, { envId, address, secret: {}, hostKey: null }),
    keep: async () => {},
    toTell: { rejected: [], review: [], failed: [] },
    ...changes,
  }
}

describe('a scheduled export', () => {
  test('puts the pending orders of every day, marks them, and puts nothing more', async () => {
    await addOrder(101)
    await addOrder(102)
    await addOrder(90, dayOf(new Date(Date.now() - 3 * 86_400_000), timeZone))
    const { id } = await addConnection(admin, ordersOut)
    await admin.post(`${connectionsPath}/${id}/run`)
    const loop = exchange.lead()
    await loop.runOnce()
    expect(await handedOver()).toEqual(expect.arrayContaining(['90', '101', '102']))
    expect(await states()).toEqual([
      [90, 2],
      [101, 2],
      [102, 2],
    ])
    expect((await files.names('salida')).every(name => /^pedidos_\d+(-\d)?\.txt$/.test(name))).toBe(true)
    expect((await batches()).toSorted((one, other) => one - other)).toEqual([1, 2])
    exchange.later(3_700)
    await loop.runOnce()
    expect(await handedOver()).toHaveLength(3)
    await addOrder(103)
    exchange.later(3_700)
    await loop.runOnce()
    expect(await handedOver()).toHaveLength(4)
    const ledger = await ledgerOf(admin)
    expect(ledger.map(({ state, direction, rowCount }) => [direction, state, rowCount])).toEqual([
      ['out', 'placed', 1],
      ['out', 'placed', 2],
      ['out', 'placed', 1],
    ])
  })

  test('has a layout of its own, and says when that is gone', async () => {
    const odoo = knownProfiles.find(({ code }) => code === 'odoo')
    const profile = await admin.post<ProfileView>('/api/erp/profiles', odoo)
    await addOrder(101)
    const exports = [{ ...ordersOut.exports[0], layoutId: profile.id }]
    const { id } = await addConnection(admin, { ...ordersOut, exports } as typeof ordersOut)
    await admin.post(`${connectionsPath}/${id}/run`)
    const loop = exchange.lead()
    await loop.runOnce()
    const [name = ''] = await files.names('salida')
    expect(name).toMatch(/^pedidos_\d+\.csv$/)
    expect(await files.read(`salida/${name}`)).toMatch(/^name,partner_id,.*\r\n101,/)
    expect((await admin.request('DELETE', `/api/erp/profiles/${profile.id}`)).statusCode).toBe(204)
    await addOrder(102)
    await admin.post(`${connectionsPath}/${id}/run`)
    await loop.runOnce()
    expect((await states()).map(([, state]) => state)).toEqual([2, 1])
    expect((await ledgerOf(admin))[0]).toMatchObject({
      state: 'failed',
      note: 'El formato elegido para esta exportación se eliminó. Elegí otro en la conexión de archivos.',
    })
    const options = await admin.get<ConnectionOptions>('/api/integration/file-options')
    const collections = options.profiles.find(({ kind }) => kind === 'collections')
    const wrong = [{ ...ordersOut.exports[0], layoutId: collections?.id }]
    const connection = await admin.get<{ items: ConnectionView[] }>(connectionsPath)
    const { name: title, address, schedule } = connection.items[0] as ConnectionView
    const answer = await admin.request('PUT', `${connectionsPath}/${id}`, {
      name: title,
      address,
      schedule,
      imports: [],
      exports: wrong,
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'exports.0.layoutId', message: 'Elegí un formato de la lista.' }],
    ])
  })

  test('of a grid puts what it exports, as often as it says', async () => {
    await addConnection(admin, {
      imports: [],
      exports: [{ what: 'brands', format: 'csv', schedule: { kind: 'every', minutes: 1 } }],
    })
    await admin.post('/api/data/brands', { code: 'M1', name: 'Ñandú' })
    exchange.later(61)
    const loop = exchange.lead()
    await loop.runOnce()
    exchange.later(61)
    await loop.runOnce()
    const names = await files.names('salida')
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(/^marcas_\d+(-2)?\.csv$/)
    expect(await files.read(`salida/${names[0]}`)).toContain('M1;Ñandú')
  })

  test('that fails is tried later each time, marks nothing, is told, and mends itself', async () => {
    await inTenant(({ db }) => db.deleteFrom('erpArticleMappings').where('envId', '=', envId).execute())
    await addOrder(101)
    const { id } = await addConnection(admin, ordersOut)
    await admin.post(`${connectionsPath}/${id}/run`)
    const loop = exchange.lead()
    for (const minutes of [1, 2, 4]) {
      await loop.runOnce()
      exchange.later(minutes * 60 + 1)
    }
    const [view] = (await admin.get<{ items: ConnectionView[] }>(connectionsPath)).items
    expect(view).toMatchObject({ state: 'failing', lastError: expect.stringContaining('código de artículo') })
    expect(await states()).toEqual([[101, 1]])
    expect(await files.names('salida')).toEqual([])
    expect((await ledgerOf(admin)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    expect(JSON.stringify(await admin.get('/api/my-notifications'))).toContain('Mirá la exportación')
    await inTenant(({ db }) =>
      db
        .insertInto('erpArticleMappings')
        .values({ envId, id: newId(), articleCode: 'HEL01', organization: '1', channel: '1', sector: '1' })
        .execute(),
    )
    await loop.runOnce()
    expect(await states()).toEqual([[101, 2]])
    expect((await admin.get<{ items: ConnectionView[] }>(connectionsPath)).items[0]).toMatchObject({ state: 'active' })
  })
})

const killed = new Error('the process was killed')

/** Runs an export in a process that dies at a step: nothing after it happens, and its transaction is lost. */
const dieAt = async (connectionId: string, dying: ExportStep): Promise<void> => {
  const visit = await openVisit(connectionId, {
    onStep: step => {
      if (step === dying) throw killed
    },
  })
  await expect(putDocuments(visit, { what: 'orders' }, today)).rejects.toThrow(killed)
}

describe('a process that dies', () => {
  test.each(['begun', 'written', 'noted', 'put', 'marked'] as const)(
    'when the file is %s hands every order over once',
    async step => {
      await addOrder(101)
      await addOrder(102)
      const { id } = await addConnection(admin, ordersOut)
      await dieAt(id, step)
      // The orders are pending for as long as nobody has looked, whatever is there.
      expect(await states()).toEqual([
        [101, 1],
        [102, 1],
      ])
      const isThere = step === 'put' || step === 'marked'
      expect(await handedOver()).toEqual(isThere ? ['101', '102'] : [])
      const visit = await openVisit(id)
      await finishInterrupted(visit)
      if (isThere)
        expect(await states()).toEqual([
          [101, 2],
          [102, 2],
        ])
      const again = await putDocuments(await openVisit(id), { what: 'orders' }, today)
      expect(again).toBe(isThere ? 0 : 2)
      expect(await handedOver()).toEqual(['101', '102'])
      expect(await states()).toEqual([
        [101, 2],
        [102, 2],
      ])
      expect(await files.names('salida')).toHaveLength(1)
      expect(await batches()).toEqual([2])
      const [row] = await ledgerOf(admin)
      expect(row).toMatchObject({ state: 'placed', rowCount: 2 })
      const [batch] = (await admin.get<{ items: { id: string }[] }>('/api/erp/exports')).items
      const kept = (await admin.request('GET', `/api/erp/exports/${batch?.id}/file`)).body
      expect(await files.read(`salida/${row?.fileName}`)).toBe(kept)
    },
  )

  test('after the ERP took the file still knows that it was there', async () => {
    await addOrder(101)
    const { id } = await addConnection(admin, ordersOut)
    await dieAt(id, 'put')
    const [name] = await files.names('salida')
    await files.remove(`salida/${name}`)
    const visit = await openVisit(id)
    await finishInterrupted(visit)
    expect(await states()).toEqual([[101, 2]])
    expect((await ledgerOf(admin))[0]?.note).toContain('lo tomó otro programa')
    expect(visit.toTell.failed).toHaveLength(1)
  })

  test('between the copy and the deletion of a bucket, and the ERP took the copy, hands nothing over twice', async () => {
    await addOrder(101)
    const { id } = await addConnection(admin, ordersOut)
    const plain = await openVisit(id)
    const bucket: FilePlace = {
      ...plain.place,
      async move(from, to, onCopied) {
        await plain.place.write(to, await plain.place.read(from))
        await onCopied?.()
        throw killed
      },
    }
    await expect(putDocuments({ ...plain, place: bucket }, { what: 'orders' }, today)).rejects.toThrow(killed)
    expect(await handedOver()).toEqual(['101'])
    const [name] = (await files.names('salida')).filter(one => !one.startsWith('.'))
    await files.remove(`salida/${name}`)
    const visit = await openVisit(id)
    await finishInterrupted(visit)
    expect(await states()).toEqual([[101, 2]])
    expect(await putDocuments(await openVisit(id), { what: 'orders' }, today)).toBe(0)
    expect(await files.names('salida')).toEqual([])
    expect(await batches()).toEqual([1])
    expect((await ledgerOf(admin))[0]).toMatchObject({ state: 'placed', rowCount: 1 })
    expect(visit.toTell.failed).toEqual([name])
  })

  test('tells which orders somebody annulled or changed before it came back', async () => {
    const annulled = await addOrder(101)
    const changed = await addOrder(102)
    await addOrder(103)
    const { id } = await addConnection(admin, ordersOut)
    await dieAt(id, 'put')
    await inTenant(async ({ db }) => {
      const orders = () => db.updateTable('orders').where('envId', '=', envId)
      await orders().set({ canceledAt: new Date() }).where('id', '=', annulled).execute()
      await orders()
        .set({ updatedAt: new Date(Date.now() + 60_000) })
        .where('id', '=', changed)
        .execute()
    })
    await finishInterrupted(await openVisit(id))
    expect(await states()).toEqual([
      [101, 1],
      [102, 2],
      [103, 2],
    ])
    const [row] = await ledgerOf(admin)
    expect(row?.note).toContain('ya no estaban pendientes: 101.')
    expect(row?.note).toContain('Cambiaron después de escribir el archivo: 102.')
  })

  test('only seemingly, and writes on while another one finishes for it, hands nothing over twice', async () => {
    await addOrder(101)
    const { id } = await addConnection(admin, ordersOut)
    const { promise: isPut, resolve: put } = Promise.withResolvers<void>()
    const { promise: goOn, resolve: wake } = Promise.withResolvers<void>()
    const plain = await openVisit(id)
    const slow: FilePlace = {
      ...plain.place,
      async move(from, to) {
        await plain.place.move(from, to)
        put()
        await goOn
      },
    }
    const sleeping = putDocuments({ ...plain, place: slow }, { what: 'orders' }, today)
    await isPut
    const finishing = finishInterrupted(await openVisit(id))
    wake()
    await Promise.all([sleeping, finishing])
    expect(await states()).toEqual([[101, 2]])
    expect(await handedOver()).toEqual(['101'])
    expect(await batches()).toEqual([1])
    expect(await ledgerOf(admin)).toMatchObject([{ state: 'placed', rowCount: 1 }])
  })

  test('only seemingly, while its file is still hidden, finds it gone and marks nothing', async () => {
    await addOrder(101)
    const { id } = await addConnection(admin, ordersOut)
    const plain = await openVisit(id)
    const robbed: FilePlace = {
      ...plain.place,
      async move(from, to) {
        // Its database connection was lost long ago, and another process has looked since.
        await plain.place.move(from, `${from}.anulado`)
        await plain.place.move(from, to)
      },
    }
    await expect(putDocuments({ ...plain, place: robbed }, { what: 'orders' }, today)).rejects.toThrow(/No existe/)
    expect(await states()).toEqual([[101, 1]])
    await finishInterrupted(await openVisit(id))
    expect(await ledgerOf(admin)).toEqual([])
    expect(await putDocuments(await openVisit(id), { what: 'orders' }, today)).toBe(1)
    expect(await handedOver()).toEqual(['101'])
    expect((await files.names('salida')).filter(name => name.startsWith('.'))).toEqual([])
  })
})
