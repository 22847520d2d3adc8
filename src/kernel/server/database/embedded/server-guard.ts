import { setTimeout as sleep } from 'node:timers/promises'
import type { Launch } from './launch.ts'
import { isLauncherError, type LauncherError, launcherError } from './launcher-error.ts'
import { type OwnedServer, openServer } from './owned-server.ts'
import { pruneLogs } from './server-log.ts'
import { stopServer } from './server-process.ts'

/**
 * Waits before each restart in a row, the last one for as long as it takes: a full disk may be given room hours later.
 * A server that then stays up for a minute starts the count again.
 */
const restartPauses = [0, 500, 1_000, 2_000, 4_000, 8_000]
const longestPause = 15_000
const steadyAfter = 60_000
const pruneEvery = 5 * 60_000

export type Guard = { stop: () => Promise<void> }

type GuardInput = { launch: Launch; server: OwnedServer; onExit: (error: LauncherError) => void }

type Watched = { server: OwnedServer; since: number; restarts: number; stopping: boolean; restarting: Promise<void> }

/** Keeps the server up on its port while this process lives: clients only see their connections end and come back. */
export const guardServer = ({ launch, server, onExit }: GuardInput): Guard => {
  const watched: Watched = { server, since: Date.now(), restarts: 0, stopping: false, restarting: Promise.resolve() }
  const watch = (): void => {
    watched.server.ownership.lost.then(() => {
      if (!watched.stopping) watched.restarting = revive(launch, watched, watch).catch(giveUp)
    }, giveUp)
  }
  const giveUp = (error: unknown) => {
    launch.log('embedded database: given up restarting', { error: String(error) })
    onExit(
      isLauncherError(error) ? error : launcherError({ code: 'start-failed', folder: launch.cluster, cause: error }),
    )
  }
  const prune = (): void => {
    pruneLogs(launch).catch((error: unknown) => launch.log('embedded database: log', { error: String(error) }))
  }
  const pruning = setInterval(prune, pruneEvery)
  pruning.unref()
  watch()
  prune()
  let stopped: Promise<void> | undefined
  const stop = async () => {
    watched.stopping = true
    clearInterval(pruning)
    await watched.restarting
    // The ownership is kept to the end: nobody else can take the folder while it shuts down.
    await stopServer(launch, watched.server.pid)
    await watched.server.ownership.client.end()
  }
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

const revive = async (launch: Launch, watched: Watched, watch: () => void) => {
  const { pid, port } = watched.server
  launch.log('embedded database: server lost', { pid, port })
  if (Date.now() - watched.since > steadyAfter) watched.restarts = 0
  while (!watched.stopping) {
    await sleep(restartPauses[watched.restarts++] ?? longestPause)
    if (watched.stopping) return
    const server = await reopen(launch, port)
    if (!server) continue
    Object.assign(watched, { server, since: Date.now() })
    launch.log('embedded database: server back', { pid: server.pid, port })
    watch()
    return
  }
}

/** On the same port, or not at all: the address was given out at the start. */
const reopen = async (launch: Launch, port: number): Promise<OwnedServer | undefined> => {
  const server = await openServer(launch, async () => port).catch((error: unknown) => {
    if (!isLauncherError(error) || error.code !== 'start-failed') throw error
    launch.log('embedded database: restart failed', { error: String(error) })
  })
  if (!server || server.port === port) return server ?? undefined
  await stopServer(launch, server.pid)
  await server.ownership.client.end()
  return undefined
}
