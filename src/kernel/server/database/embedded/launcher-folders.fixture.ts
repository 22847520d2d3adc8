import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type QueryResultRow } from 'pg'
import { z } from 'zod'
import { placeOfRun } from '../../../testing/run-place.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './launcher.ts'
import { readPostmaster } from './postmaster-file.ts'

export const isRoot = process.getuid?.() === 0
export const nobody = { uid: 65534, gid: 65534 }

/** Undone in reverse order, so that servers stop before their folders go. */
const undo: (() => Promise<unknown>)[] = []

export const cleanUp = async () => {
  for (const step of undo.splice(0).reverse()) await step()
}

const newFolder = async () => mkdtemp(join(await placeOfRun(), 'anden-launcher-'))

/** A new data folder inside a temporary one; with `closed`, no other user can enter it. */
export const temporaryFolder = async (name = 'data', { closed = false } = {}) => {
  const root = await newFolder()
  undo.push(() => rm(root, { recursive: true, force: true }))
  await chmod(root, closed ? 0o700 : 0o755)
  const folder = join(root, name)
  await mkdir(folder, { mode: 0o755 })
  return folder
}

let original: Promise<string> | undefined

const makeUsed = async () => {
  const root = await newFolder()
  await chmod(root, 0o755)
  await (await startEmbeddedPostgres({ dataDir: root, log: () => {}, settings: { fsync: 'off' } })).stop()
  return root
}

/**
 * A copy of a data folder whose server ran and stopped in order, for tests that do not depend on how a cluster is
 * created.
 */
export const usedFolder = async () => {
  original ??= makeUsed()
  const folder = await temporaryFolder()
  await cp(join(await original, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}

/** Called at the end of a test file that used copies. */
export const forgetUsedFolder = async () => {
  if (original) await rm(await original, { recursive: true, force: true })
  original = undefined
}

export const start = async (dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) => {
  const server: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off' },
    ...options,
  })
  undo.push(server.stop)
  return server
}

export const query = async <Row extends QueryResultRow>(url: string, text: string) => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const answer = z.object({
  url: z.string().default(''),
  port: z.number().default(0),
  reattached: z.boolean().default(false),
  code: z.string().optional(),
  userMessage: z.string().optional(),
  failure: z.string().optional(),
})

export type OtherProcess = { child: ChildProcess; answer: z.infer<typeof answer> }

/** Starts the same folder from another Node process, as another user if given. */
export const startElsewhere = async (dataDir: string, user?: { uid: number; gid: number }): Promise<OtherProcess> => {
  const script = fileURLToPath(new URL('./launcher.fixture.ts', import.meta.url))
  const child = fork(script, [dataDir], { execArgv: [], ...user })
  undo.push(() => end(child))
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [{ failure: 'exited' }]),
  ])
  return { child, answer: answer.parse(message) }
}

export const end = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

export const stopElsewhere = async ({ child }: OtherProcess) => {
  const exit = once(child, 'exit')
  child.send('stop')
  await exit
}

export const serverPid = async (dataDir: string) => {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error(`no server in ${dataDir}`)
  return postmaster.pid
}

export const processOwner = async (pid: number) => {
  const [, uid = ''] = /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(uid)
}
