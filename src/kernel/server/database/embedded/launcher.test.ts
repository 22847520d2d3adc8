import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prepareLaunch } from './launch.ts'
import type { EmbeddedPostgres } from './launcher.ts'
import {
  cleanUp,
  forgetUsedFolder,
  isRoot,
  processOwner,
  query,
  serverPid,
  start,
  temporaryFolder,
  usedFolder,
} from './launcher-folders.fixture.ts'
import { openServer } from './owned-server.ts'
import { isRunning } from './server-liveness.ts'
import { freePort, stopServer } from './server-process.ts'

afterAll(forgetUsedFolder)

const isTaken = (host: string, port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })

describe('a new folder', () => {
  let folder: string
  let server: EmbeddedPostgres
  beforeAll(async () => {
    folder = await temporaryFolder()
    server = await start(folder)
  })
  afterAll(cleanUp)

  it('gets a cluster that sorts in Spanish, checks its pages and answers only here', async () => {
    expect(server.reattached).toBe(false)
    expect(new URL(server.url)).toMatchObject({ hostname: '127.0.0.1', port: `${server.port}`, pathname: '/anden' })
    const [settings] = await query<Record<string, string>>(
      server.url,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
        current_setting('data_checksums') as checksums, current_setting('password_encryption') as password,
        (select datlocale from pg_database where datname = 'anden') as locale, current_setting('server_encoding') as encoding`,
    )
    expect(settings).toEqual({
      addresses: '127.0.0.1',
      sockets: '',
      checksums: 'on',
      password: 'scram-sha-256',
      locale: 'es-AR',
      encoding: 'UTF8',
    })
    const words = await query<{ word: string }>(
      server.url,
      `select word from (values ('zorro'), ('ñandú'), ('nube'), ('Ñu'), ('árbol'), ('avión')) v(word) order by word`,
    )
    expect(words.map(row => row.word)).toEqual(['árbol', 'avión', 'nube', 'ñandú', 'Ñu', 'zorro'])
    expect(await isTaken('::1', server.port)).toBe(false)
  })

  it('keeps its password in a file for its owner only, and refuses any other', async () => {
    const file = await stat(join(folder, 'postgres', 'anden.password'))
    expect(file.mode & 0o777).toBe(0o600)
    const wrong = new URL(server.url)
    wrong.password = 'otra'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it.runIf(isRoot)('is served by an unprivileged user when started by root', async () => {
    expect(await processOwner(await serverPid(folder))).toBe(65534)
    expect((await stat(join(folder, 'postgres'))).uid).toBe(65534)
  })

  it('leaves nothing half-made beside the cluster', async () => {
    expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres-start.log'])
  })
})

describe('a folder used before', () => {
  afterEach(cleanUp)

  it('stops in order and starts again on its data, with spaces and accents in its path', async () => {
    const folder = await temporaryFolder('Depósito Ñandú – año 2')
    const first = await start(folder)
    await query(first.url, 'create table brand as select 7 as id')
    const pid = await serverPid(folder)
    await first.stop()
    expect(await isRunning(pid)).toBe(false)
    expect(await isTaken('127.0.0.1', first.port)).toBe(false)
    const second = await start(folder)
    expect(second.reattached).toBe(false)
    expect(await query(second.url, 'select id from brand')).toEqual([{ id: 7 }])
  })

  it('stops once however often it is asked', async () => {
    const server = await start(await usedFolder())
    await Promise.all([server.stop(), server.stop()])
    await server.stop()
  })
})

describe('settings', () => {
  afterEach(cleanUp)

  it('suit an office machine and large loads', async () => {
    const server = await start(await usedFolder(), { settings: {} })
    const rows = await query<{ name: string; value: string }>(
      server.url,
      `select name, current_setting(name) as value from pg_settings where name in ('shared_buffers', 'max_connections',
        'wal_compression', 'random_page_cost', 'jit', 'synchronous_commit', 'fsync', 'max_wal_size', 'logging_collector')`,
    )
    expect(Object.fromEntries(rows.map(row => [row.name, row.value]))).toEqual({
      shared_buffers: '256MB',
      max_connections: '60',
      wal_compression: 'pglz',
      random_page_cost: '1.1',
      jit: 'off',
      synchronous_commit: 'on',
      fsync: 'on',
      max_wal_size: '2GB',
      logging_collector: 'on',
    })
  })

  it('yield to those given, and to another database name', async () => {
    const server = await start(await usedFolder(), { settings: { work_mem: '3MB' }, database: 'año "nuevo"' })
    expect(await query(server.url, `select current_setting('work_mem') as memory, current_database() as name`)).toEqual(
      [{ memory: '3MB', name: 'año "nuevo"' }],
    )
  })

  it('that PostgreSQL refuses end in a clear error with its reason', async () => {
    const folder = await usedFolder()
    await expect(start(folder, { settings: { max_connections: 'muchas' } })).rejects.toMatchObject({
      code: 'start-failed',
      message: expect.stringContaining('max_connections'),
      userMessage: expect.stringContaining(folder),
    })
  }, 90_000)
})

describe('a port', () => {
  afterEach(cleanUp)

  it('lost to a race is replaced by another', async () => {
    const taken = await start(await usedFolder())
    const launch = await prepareLaunch({ dataDir: await usedFolder(), log: () => {}, settings: { fsync: 'off' } })
    const ports = [taken.port, await freePort()]
    const server = await openServer(launch, async () => ports.shift() ?? 0)
    expect(ports).toEqual([])
    expect(server.port).not.toBe(taken.port)
    await stopServer(launch, server.pid)
  })
})
