import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEnvironment, createUser } from '../modules/identity/server/index.ts'
import { testPassword } from '../testing/application.ts'
import { createTestPlatform, type TestPlatform, testSecret } from '../testing/database.ts'
import { listenToEvents } from '../testing/event-listener.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const [admin, reader, guessed] = ['admin@test.example', 'lectora@test.example', 'otra@test.example']

let testPlatform: TestPlatform
let envId: string
let folder: string
let server: ChildProcess
let address: string
let output = ''

beforeAll(async () => {
  testPlatform = await createTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'anden-processes-'))
  const { platform, databaseUrl } = testPlatform
  envId = await createEnvironment(platform.database, { name: 'Helados del Litoral' })
  for (const email of [admin, reader, guessed])
    await createUser(platform.database, { envId, email, displayName: 'Ana', password: testPassword, roleNumber: 1 })
  const env = { PATH: process.env.PATH, PORT: '0', DEMO: 'off', SECRET: testSecret, LOG_LEVEL: 'silent' }
  server = spawn(process.execPath, [cli, 'serve', '--api-only', '--processes', '2'], {
    env: { ...env, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  address = await vi.waitFor(
    () => {
      const announced = /Andén en (http:\S+)/.exec(output)?.[1]
      if (!announced) throw new Error(`not serving yet: ${output}`)
      return announced
    },
    { timeout: 100_000, interval: 50 },
  )
}, 120_000)

afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  await testPlatform.stop()
  await rm(folder, { recursive: true })
})

/**
 * Each call is a connection of its own, so the processes take turns. One that was being handed to a process when that was
 * killed is never answered, and is given up.
 */
const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${address}${path}`, {
    signal: AbortSignal.timeout(5_000),
    ...init,
    headers: { connection: 'close', ...(init.headers as Record<string, string>) },
  })

const signIn = (email: string, password = testPassword): Promise<Response> =>
  call('/api/v1/auth/email', {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
  })

const tokenOf = async (email: string): Promise<string> =>
  ((await (await signIn(email)).json()) as { token: string }).token

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

const statuses = async (count: number, work: () => Promise<Response>): Promise<number[]> => {
  const answers: number[] = []
  for (let index = 0; index < count; index += 1) answers.push((await work()).status)
  return answers
}

const processesIn = (metrics: string): string[] =>
  [...new Set([...metrics.matchAll(/process="(\d+)"/g)].map(([, name]) => name ?? ''))].toSorted()

const servedIn = (metrics: string): number =>
  [...metrics.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )

/** One of the processes that the first one started. */
const servingPid = (): number =>
  Number(execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' }).split('\n')[0])

describe('two serving processes', () => {
  test('share their metrics: each by itself, and their sum', async () => {
    await statuses(10, () => call('/healthz'))
    const each = await (await call('/metrics')).text()
    const sum = await (await call('/metrics?sum')).text()
    expect(processesIn(each)).toHaveLength(2)
    expect(processesIn(sum)).toEqual([])
    expect(servedIn(each)).toBeGreaterThanOrEqual(10)
    expect(servedIn(sum)).toBeGreaterThan(servedIn(each))
  })

  test('end a session in both at once', async () => {
    const token = await tokenOf(reader)
    const headers = bearer(token)
    expect(new Set(await statuses(6, () => call('/api/auth/session', { headers })))).toEqual(new Set([200]))
    expect((await call('/api/auth/logout', { method: 'POST', headers })).status).toBeLessThan(300)
    await vi.waitFor(
      async () =>
        expect(new Set(await statuses(6, () => call('/api/auth/session', { headers })))).toEqual(new Set([401])),
      { timeout: 1_500 },
    )
  })

  test('count the guesses of a password together', async () => {
    const answers = await statuses(14, () => signIn(guessed, 'mal-clave'))
    expect(answers.filter(status => status === 401)).toHaveLength(10)
    expect(answers.slice(10)).toEqual([429, 429, 429, 429])
  })

  test('replace one that is killed; an event stream goes on in another where it stopped', async () => {
    const token = await tokenOf(admin)
    const stream = await listenToEvents(address, token)
    const publish = (name: string): Promise<void> =>
      testPlatform.platform.withTenant(envId, async tenant => tenant.publish({ topic: 'test', payload: { name } }))
    await publish('one')
    const first = await stream.heard('test')
    const before = processesIn(await (await call('/metrics')).text())
    stream.leave()
    await publish('two')
    process.kill(servingPid(), 'SIGKILL')
    await vi.waitFor(
      async () => {
        const now = processesIn(await (await call('/metrics')).text())
        expect(now).toHaveLength(2)
        expect(now).not.toEqual(before)
      },
      { timeout: 60_000, interval: 250 },
    )
    const resumed = await listenToEvents(address, token, first.id)
    await publish('three')
    const names = () => resumed.events.filter(({ topic }) => topic === 'test').map(({ payload }) => payload)
    await vi.waitFor(() => expect(names()).toHaveLength(2), { timeout: 10_000 })
    resumed.leave()
    expect(names()).toEqual([{ name: 'two' }, { name: 'three' }])
  }, 90_000)
})
