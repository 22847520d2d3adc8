import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, usableBinaries } from './binaries.ts'
import type { Launch } from './launch.ts'
import { launcherError } from './launcher-error.ts'
import { readPostmaster } from './postmaster-file.ts'
import { runCommand, serverProcessOptions } from './server-command.ts'
import { isRunning, isServerOf } from './server-liveness.ts'
import { lastLines, openStartLog } from './server-log.ts'
import { serverParameters } from './server-settings.ts'
import { openForServer } from './server-user.ts'

/** Recovery after a crash replays up to max_wal_size; a slow disk takes minutes and must not be cut short. */
export const startLimit = 5 * 60_000
const fastStopLimit = 60_000

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

type Spawned = { child: ChildProcess; failure: () => string | undefined }

/** Listens before anything is awaited: a server that refuses its settings exits at once. */
const watchExit = (child: ChildProcess): Spawned => {
  let failure: string | undefined
  child.once('error', error => {
    failure = error.message
  })
  child.once('exit', (code, signal) => {
    failure = `exit ${code ?? signal}`
  })
  child.unref()
  return { child, failure: () => failure }
}

/** Detached: Ctrl-C in the terminal must reach this process only, which then stops the server in order. */
const spawnServer = async (launch: Launch, binaries: Binaries, port: number): Promise<Spawned> => {
  const visible = await openForServer(launch.cluster, launch.user)
  const output = await openStartLog(launch)
  try {
    const child = spawn(binaries.postgres, serverParameters(visible.path, port, launch.settings), {
      ...serverProcessOptions(launch.user),
      stdio: ['ignore', output.fd, output.fd, ...visible.descriptors],
      detached: true,
    })
    return watchExit(child)
  } finally {
    await output.close()
    await visible.close()
  }
}

const untilReady = async (launch: Launch, child: ChildProcess, hasEnded: () => boolean) => {
  const startedAt = Date.now()
  while (!hasEnded() && Date.now() - startedAt < startLimit) {
    const postmaster = await readPostmaster(launch.cluster)
    if (postmaster?.pid === child.pid && postmaster?.ready) return true
    await sleep(10)
  }
  return false
}

/** Starts the server on `port` and answers its process number once it takes connections; a failure is `start-failed`. */
export const startServer = async (launch: Launch, binaries: Binaries, port: number) => {
  const { child, failure } = await spawnServer(launch, binaries, port)
  const ready = await untilReady(launch, child, () => failure() !== undefined)
  if (ready && child.pid) return child.pid
  const detail = `${failure() ?? 'not ready in time'}\n${await lastLines(launch)}`
  throw launcherError({ code: 'start-failed', folder: launch.cluster, detail })
}

const untilGone = async (pid: number, limit: number) => {
  const startedAt = Date.now()
  while (await isRunning(pid)) {
    if (Date.now() - startedAt > limit) return false
    await sleep(10)
  }
  return true
}

/** Fast shutdown: sessions are ended and everything is written. Past a minute, immediate: the next start recovers. */
export const stopServer = async (launch: Launch, pid: number) => {
  if (!(await isServerOf(launch.cluster, { pid, folder: launch.cluster }))) return
  if (process.platform === 'win32') return stopOnWindows(launch)
  process.kill(pid, 'SIGINT')
  if (await untilGone(pid, fastStopLimit)) return
  launch.log('embedded database: fast shutdown took too long', { pid })
  process.kill(pid, 'SIGQUIT')
  await untilGone(pid, fastStopLimit)
}

/** Windows has no signals, so PostgreSQL's own tool stops the server. */
const stopOnWindows = async (launch: Launch) => {
  const { pgCtl } = await usableBinaries(launch)
  const parameters = ['stop', '-D', launch.cluster, '-m', 'fast', '-w']
  const { status, output } = await runCommand({ command: pgCtl, parameters, user: undefined })
  if (status !== 0) launch.log('embedded database: not stopped', { output })
}
