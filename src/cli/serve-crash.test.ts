import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, onTestFailed, test, vi } from 'vitest'
import {
  cleanUp,
  end,
  forgetUsedFolder,
  serverPid,
  start,
  temporaryFolder,
  usedFolder,
} from '../kernel/server/database/embedded/launcher-folders.fixture.ts'
import { createFileStore } from '../kernel/server/files/file-store.ts'
import { newId } from '../kernel/server/ids.ts'
import { createPlatform } from '../kernel/server/platform.ts'
import { createEnvironment, createUser } from '../modules/identity/server/index.ts'
import { testPassword } from '../testing/application.ts'
import { testSecret } from '../testing/database.ts'
import { listenToEvents } from '../testing/event-listener.ts'
import { childrenOf } from '../testing/faults/child-processes.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await end(child)
  await cleanUp()
})
afterAll(forgetUsedFolder)

const senders = ['ana', 'beto', 'carla', 'dario', 'elsa', 'fede'].map(name => `${name}@test.example`)
const reader = 'lectora@test.example'

/** Creates one company with users who send chat messages to each other. */
const prepare = async (ownerUrl: string, dataDir: string): Promise<string> => {
  const platform = await createPlatform({
    ownerUrl,
    secret: testSecret,
    files: createFileStore({ DATA_DIR: dataDir }),
    onError: () => undefined,
  })
  try {
    const envId = await createEnvironment(platform.database, { name: 'Helados del Litoral' })
    const person = { envId, password: testPassword, displayName: 'Ana Prueba', roleNumber: 1 }
    for (const email of senders) await createUser(platform.database, { ...person, email })
    return await createUser(platform.database, { ...person, email: reader })
  } finally {
    await platform.stop()
  }
}

/** The last lines without the stacks of their errors. */
const lastLinesOf = (output: string): string =>
  output
    .split('\n')
    .slice(-400)
    .map(line => line.slice(0, 240))
    .join('\n')

const serve = async (settings: Record<string, string>): Promise<{ child: ChildProcess; address: string }> => {
  const env = { PATH: process.env.PATH, PORT: '0', DEMO: 'off', SECRET: testSecret, ...settings }
  const child = spawn(process.execPath, [cli, 'serve', '--api-only'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  const address = await vi.waitFor(
    () => {
      const announced = /Andén en (http:\S+)/.exec(output)?.[1]
      if (!announced) throw new Error(`not serving yet: ${output}`)
      return announced
    },
    { timeout: 60_000, interval: 50 },
  )
  onTestFailed(() => void process.stderr.write(`the server said:\n${lastLinesOf(output)}\n`))
  return { child, address }
}

const tokenOf = async (address: string, email: string): Promise<string> => {
  const basic = Buffer.from(`${email}:${testPassword}`).toString('base64')
  const response = await fetch(`${address}/api/v1/auth/email`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  })
  return ((await response.json()) as { token: string }).token
}

type Load = { acknowledged: string[]; statuses: Map<number, number>; refusals: string[]; stop: () => Promise<void> }

/** Every sender posts messages continuously, each with its own id; a refused message is posted again with the same id. */
const writeSteadily = (address: string, tokens: string[], recipientId: string): Load => {
  const load = { acknowledged: [] as string[], statuses: new Map<number, number>(), refusals: [] as string[] }
  let stopping = false
  const write = async (token: string): Promise<void> => {
    for (let id = newId(); !stopping; await sleep(250)) {
      const response = await fetch(`${address}/api/chat/people/${recipientId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id, body: 'Hola' }),
      })
      const body = await response.text()
      load.statuses.set(response.status, (load.statuses.get(response.status) ?? 0) + 1)
      if (response.ok) load.acknowledged.push(id)
      else load.refusals.push(`${response.status} ${response.headers.get('retry-after')} ${body}`)
      if (response.ok) id = newId()
    }
  }
  const running = Promise.all(tokens.map(write))
  return {
    ...load,
    stop: async () => {
      stopping = true
      await running
    },
  }
}

const kill = async (folder: string, what: 'postmaster' | 'backend'): Promise<void> => {
  const postmaster = await serverPid(folder)
  const [backend] = await childrenOf(postmaster, 'anden_app')
  process.kill(what === 'backend' && backend ? backend : postmaster, 'SIGKILL')
}

const kills = ['backend', 'postmaster', 'backend', 'postmaster'] as const

/** Kills PostgreSQL repeatedly under load, and checks what the users of the server receive. */
const survive = async (folder: string, settings: Record<string, string>, readerId: string): Promise<void> => {
  const { child, address } = await serve(settings)
  const tokens = await Promise.all(senders.map(email => tokenOf(address, email)))
  const stream = await listenToEvents(address, await tokenOf(address, reader))
  const load = writeSteadily(address, tokens, readerId)
  for (const what of kills) {
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(0), { timeout: 30_000 })
    await kill(folder, what)
    const before = load.acknowledged.length
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 2 * senders.length), {
      timeout: 30_000,
    })
    expect(child.exitCode).toBeNull()
  }
  await load.stop()
  expect([...load.statuses.keys()].filter(status => ![200, 201, 503].includes(status))).toEqual([])
  for (const refusal of load.refusals) expect(refusal).toMatch(/^503 \d+ .*"detail":"(La base de datos|Hay demasiado)/)
  await vi.waitFor(
    () => {
      const heard = new Set(stream.events.map(({ payload }) => (payload as { id?: string }).id))
      expect(load.acknowledged.filter(id => !heard.has(id))).toEqual([])
    },
    { timeout: 30_000, interval: 250 },
  )
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  stream.leave()
}

test('a server whose embedded PostgreSQL is killed under load lives on, loses nothing and keeps its streams', async () => {
  const folder = await usedFolder()
  const database = await start(folder)
  const readerId = await prepare(database.url, folder)
  await database.stop()
  await survive(folder, { DATA_DIR: folder }, readerId)
}, 180_000)

test('a server whose PostgreSQL of DATABASE_URL is killed under load lives on just the same', async () => {
  const folder = await usedFolder()
  const guardLog: string[] = []
  onTestFailed(() => void process.stderr.write(`its database:\n${guardLog.join('\n')}\n`))
  const database = await start(folder, {
    log: (message, detail) => guardLog.push(`${Date.now()} ${message} ${JSON.stringify(detail)}`),
  })
  const dataDir = await temporaryFolder('own')
  const readerId = await prepare(database.url, dataDir)
  await survive(folder, { DATA_DIR: dataDir, DATABASE_URL: database.url }, readerId)
}, 180_000)

test('a process that serves no more says why and ends, so that whoever watches over it starts it anew', async () => {
  const folder = await usedFolder()
  const { child } = await serve({ DATA_DIR: folder })
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9\n')
  await kill(folder, 'postmaster')
  await vi.waitFor(() => expect(child.exitCode).toBe(1), { timeout: 30_000 })
}, 90_000)
