import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readPostmaster } from '../../kernel/server/database/embedded/postmaster-file.ts'
import { freePort } from '../../kernel/server/database/embedded/server-process.ts'
import { childrenOf } from './child-processes.ts'
import type { Kill } from './kill-plan.ts'

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const upLimitMs = 120_000
/** As a supervisor of processes would wait. */
const restartMs = 200
const keptOutput = 20_000

export type InstallationOptions = {
  folder: string
  processes: number
  /** Beside the settings that a test needs. */
  variables?: Record<string, string>
  /** Flags of Node, before the script. */
  nodeFlags?: string[]
}

export type Installation = {
  address: string
  start: () => Promise<void>
  /** Kills what is named; false when there is no such process at this moment. */
  kill: (kill: Kill) => Promise<boolean>
  /** Resolves with the milliseconds until it was ready; throws after two minutes. */
  untilReady: () => Promise<number>
  /** Process numbers of the server, of its serving processes and of PostgreSQL's. */
  serverPid: () => number
  output: () => string
  stop: () => Promise<void>
}

const isReady = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(6_000) })
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

/** `anden serve` on a data folder of its own, started again whenever it ends, as the supervisor of a machine does. */
export const createInstallation = async (options: InstallationOptions): Promise<Installation> => {
  const { folder, processes, variables = {}, nodeFlags = [] } = options
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let output = ''
  let child: ChildProcess | null = null
  let isStopping = false

  const begin = (): void => {
    const env = { PATH: process.env.PATH, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error', DATA_DIR: folder }
    const parameters = [...nodeFlags, cli, 'serve', '--api-only', '--processes', String(processes)]
    child = spawn(process.execPath, parameters, { env: { ...env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', chunk => {
        output = (output + String(chunk)).slice(-keptOutput)
      })
    child.once('exit', () => void (isStopping || setTimeout(begin, restartMs)))
  }
  const untilReady = async (): Promise<number> => {
    const startedAt = performance.now()
    while (performance.now() - startedAt < upLimitMs) {
      if (await isReady(address)) return performance.now() - startedAt
      await sleep(50)
    }
    throw new Error(`not ready after ${upLimitMs / 1000} s:\n${output}`)
  }
  const serverPid = (): number => child?.pid ?? 0
  const pick = (pids: number[], draw: number): number[] => pids.slice(Math.floor(draw * pids.length)).slice(0, 1)

  const victimsOf = async ({ target, draw }: Kill): Promise<number[]> => {
    const postmaster = (await readPostmaster(join(folder, 'postgres')))?.pid ?? 0
    if (target === 'server') return [serverPid()]
    if (target === 'postmaster') return [postmaster]
    if (target === 'both') return [serverPid(), postmaster]
    if (target === 'child') return pick(await childrenOf(postmaster), draw)
    return pick(await childrenOf(serverPid()), draw)
  }

  return {
    address,
    serverPid,
    untilReady,
    output: () => output,
    async start() {
      begin()
      await untilReady()
    },
    async kill(kill) {
      const victims = (await victimsOf(kill)).filter(pid => pid > 0)
      for (const pid of victims) process.kill(pid, 'SIGKILL')
      return victims.length > 0
    },
    async stop() {
      isStopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
