import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { cleanUp, end, query, serverPid, startElsewhere } from '../server/database/embedded/launcher-folders.fixture.ts'
import { isRunning } from '../server/database/embedded/server-liveness.ts'
import { startTestServer } from './postgres.ts'
import { placesOfRuns } from './run-place.ts'

afterEach(async () => {
  vi.unstubAllEnvs()
  await cleanUp()
})

const foldersOf = async (pid: number) =>
  (await Promise.all(placesOfRuns.map(place => readdir(place))))
    .flat()
    .filter(name => name.startsWith(`anden-test-${pid}-`))

it('gives a server of its own and leaves nothing behind', async () => {
  vi.stubEnv('TEST_DATABASE_URL', undefined)
  const before = await foldersOf(process.pid)
  const server = await startTestServer()
  await query(server.url, 'create database copy template anden')
  expect(await query(server.url, `select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'off' }])
  await server.stop()
  expect(await foldersOf(process.pid)).toEqual(before)
})

it('gives the server of TEST_DATABASE_URL when there is one, and does not stop it', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgresql://somewhere/test')
  const server = await startTestServer()
  expect(server.url).toBe('postgresql://somewhere/test')
  await server.stop()
})

it('removes what an interrupted run left, server included', async () => {
  vi.stubEnv('TEST_DATABASE_URL', undefined)
  const endedPid = spawnSync(process.execPath, ['--version']).pid
  const abandoned = await mkdtemp(join(tmpdir(), `anden-test-${endedPid}-`))
  const other = await startElsewhere(abandoned)
  const pid = await serverPid(abandoned)
  await end(other.child)
  const server = await startTestServer()
  expect(await isRunning(pid)).toBe(false)
  expect(await foldersOf(endedPid)).toEqual([])
  await server.stop()
})
