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

/** A new data folder inside a temporary one; `closed` shuts the way in to every user but this one. */
export const temporaryFolder = async (name = 'data', { closed = false } = {}) => {
  const root = await newFolder()
  undo.push(() => rm(root, { recursive: true, force: true }))
  await chmod(root, closed ? 0o700 : 0o755)
  const folder = join(root, name)
  await mkdir(folder, { mode: 0o755 })
  return folder
}

let used: Promise<string> | undefined

const makeUsed = async () => {
  const root = await newFolder()
  await chmod(root, 0o755)
  await (await startEmbeddedPostgres({ dataDir: root, log: () => {}, settings: { fsync: 'off' } })).stop()
  return root
}

/** A data folder that was used before and left in order: a copy, for what does not depend on how a cluster is made. */
export const usedFolder = async () => {
  used ??= makeUsed()
  const folder = await temporaryFolder()
  await cp(join(await used, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}

/** At the end of a file that used them. */
export const forgetUsedFolder = async () => {
  if (used) await rm(await used, { recursive: true, force: true })
  used = undefined
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

/** Starts the same folder from another Node process, as another user when told. */
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
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export const stopElsewhere = async ({ child }: OtherProcess) => {
  const ended = once(child, 'exit')
  child.send('stop')
  await ended
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
