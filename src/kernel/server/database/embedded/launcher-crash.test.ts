import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { LauncherError } from './launcher-error.ts'
import {
  cleanUp,
  end,
  forgetUsedFolder,
  query,
  serverPid,
  start,
  startElsewhere,
  stopElsewhere,
  temporaryFolder,
  usedFolder,
} from './launcher-folders.fixture.ts'
import { isRunning } from './server-liveness.ts'

afterEach(cleanUp)
afterAll(forgetUsedFolder)

const until = async (condition: () => Promise<boolean>, limit = 15_000) => {
  const startedAt = Date.now()
  while (!(await condition().catch(() => false))) {
    if (Date.now() - startedAt > limit) throw new Error('it did not happen in time')
    await sleep(20)
  }
}

describe('a killed Node process', () => {
  it('leaves its server, which the next start takes over and stops', async () => {
    const folder = await usedFolder()
    const first = await startElsewhere(folder)
    await query(first.answer.url, 'create table brand as select 7 as id')
    const pid = await serverPid(folder)
    await end(first.child)
    expect(await isRunning(pid)).toBe(true)
    const second = await start(folder)
    expect(second).toMatchObject({ reattached: true, url: first.answer.url })
    expect(await serverPid(folder)).toBe(pid)
    expect(await query(second.url, 'select id from brand')).toEqual([{ id: 7 }])
    await second.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  it('killed together with its server, loses nothing that was committed', async () => {
    const folder = await usedFolder()
    const first = await startElsewhere(folder)
    await query(first.answer.url, 'create table brand as select generate_series(1, 1000) as id')
    const pid = await serverPid(folder)
    await end(first.child)
    process.kill(pid, 'SIGKILL')
    const second = await start(folder)
    expect(second.reattached).toBe(false)
    expect(await query(second.url, 'select count(*)::int as count from brand')).toEqual([{ count: 1000 }])
  })
})

describe('a killed server', () => {
  it('is brought back on its port while Node lives, and says so', async () => {
    const folder = await usedFolder()
    const messages: string[] = []
    const server = await start(folder, { log: message => messages.push(message) })
    await query(server.url, 'create table brand as select 7 as id')
    const told = (what: string): number => messages.filter(message => message === `embedded database: ${what}`).length
    for (const round of [1, 2]) {
      const pid = await serverPid(folder)
      process.kill(pid, 'SIGKILL')
      // A new server answers a moment before it is said to be back.
      await until(async () => told('server back') === round)
      expect(await serverPid(folder)).not.toBe(pid)
      expect(told('server lost')).toBe(round)
    }
    expect(await query(server.url, 'select id from brand')).toEqual([{ id: 7 }])
    const last = await serverPid(folder)
    await server.stop()
    expect(await isRunning(last)).toBe(false)
  }, 90_000)

  it('keeps its process when only a session is killed, and the folder keeps its owner', async () => {
    const folder = await usedFolder()
    const server = await start(folder)
    const pid = await serverPid(folder)
    const [owner] = await query<{ pid: number }>(
      server.url,
      `select pid from pg_stat_activity where application_name = 'anden owner'`,
    )
    process.kill(owner?.pid ?? 0, 'SIGKILL')
    await until(
      async () => (await query(server.url, `select 1 from pg_locks where locktype = 'advisory'`)).length === 1,
    )
    expect(await serverPid(folder)).toBe(pid)
    expect((await startElsewhere(folder)).answer.code).toBe('data-dir-in-use')
  })

  it('that dies while its owner takes the lock again is brought back', async () => {
    const folder = await usedFolder()
    const failures: LauncherError[] = []
    const server = await start(folder, { onExit: error => failures.push(error) })
    const pid = await serverPid(folder)
    const [owner] = await query<{ pid: number }>(
      server.url,
      `select pid from pg_stat_activity where application_name = 'anden owner'`,
    )
    const takeLock: Client['query'] = Reflect.get(Client.prototype, 'query')
    const dyingServer = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (
      this: Client,
      ...statement: unknown[]
    ) {
      if (!String(statement[0]).includes('pg_try_advisory_lock')) return Reflect.apply(takeLock, this, statement)
      dyingServer.mockRestore()
      process.kill(pid, 'SIGKILL')
      await new Promise(resolve => this.once('end', () => resolve(null)))
      return Reflect.apply(takeLock, this, statement)
    } as Client['query'])
    process.kill(owner?.pid ?? 0, 'SIGKILL')
    await until(async () => (await serverPid(folder)) !== pid)
    await until(async () => (await query(server.url, 'select 1 as one')).length === 1)
    expect(failures).toEqual([])
  }, 90_000)

  it('that cannot come back is reported once', async () => {
    const folder = await usedFolder()
    const failures: LauncherError[] = []
    await start(folder, { onExit: error => failures.push(error) })
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9\n')
    process.kill(await serverPid(folder), 'SIGKILL')
    await until(async () => failures.length === 1)
    expect(failures[0]).toMatchObject({ code: 'data-dir-of-another-version' })
  })

  it('whose process number another process got since is not believed alive', async () => {
    const folder = await usedFolder()
    const first = await start(folder)
    const file = join(folder, 'postgres', 'postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await first.stop()
    const another = await usedFolder()
    const other = await start(another)
    await writeFile(file, [await serverPid(another), ...rest].join('\n'))
    const second = await start(folder)
    expect(second.reattached).toBe(false)
    expect(second.port).not.toBe(other.port)
    expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('with a session still at work is replaced all the same', async () => {
    const folder = await usedFolder()
    const first = await startElsewhere(folder)
    const work = query(
      first.answer.url,
      'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b',
    ).catch(String)
    await until(async () => {
      const running = `select 1 from pg_stat_activity where state = 'active' and query like '%100000) b'`
      return (await query(first.answer.url, running)).length > 0
    })
    const pid = await serverPid(folder)
    await end(first.child)
    process.kill(pid, 'SIGKILL')
    expect((await start(folder)).reattached).toBe(false)
    expect(await work).toContain('Connection terminated')
  }, 90_000)
})

describe('two processes on one folder', () => {
  it('the second refuses in Spanish and the first goes on', async () => {
    const folder = await usedFolder()
    const first = await startElsewhere(folder)
    const second = await startElsewhere(folder)
    expect(second.answer.code).toBe('data-dir-in-use')
    expect(second.answer.userMessage).toBe(
      `Otro proceso de Andén ya está usando la carpeta de datos «${folder}». Cerrá el otro proceso, o elegí otra carpeta con la variable DATA_DIR.`,
    )
    expect(await query(first.answer.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stopElsewhere(first)
    expect((await start(folder)).reattached).toBe(false)
  })

  it('started at once on an empty folder, one gets it', async () => {
    const folder = await temporaryFolder()
    const both = await Promise.all([startElsewhere(folder), startElsewhere(folder)])
    const codes = both.map(other => other.answer.code ?? 'started')
    expect(codes.sort()).toEqual(['data-dir-in-use', 'started'])
    const winner = both.find(other => !other.answer.code)
    expect(await query(winner?.answer.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
    if (winner) await stopElsewhere(winner)
  }, 90_000)

  it('waits for a server that is shutting down and starts its own', async () => {
    const folder = await usedFolder()
    const first = await start(folder)
    const [, second] = await Promise.all([first.stop(), start(folder)])
    expect(second.reattached).toBe(false)
  })
})
