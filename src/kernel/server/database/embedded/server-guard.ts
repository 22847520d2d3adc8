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

type GuardState = { server: OwnedServer; since: number; restarts: number; stopping: boolean; restarting: Promise<void> }

/** Keeps the server up on its port while this process lives: clients only see their connections end and come back. */
export const guardServer = ({ launch, server, onExit }: GuardInput): Guard => {
  const state: GuardState = { server, since: Date.now(), restarts: 0, stopping: false, restarting: Promise.resolve() }
  const watch = (): void => {
    state.server.ownership.lost.then(() => {
      if (!state.stopping) state.restarting = revive(launch, state, watch).catch(giveUp)
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
  let shutdown: Promise<void> | undefined
  const stop = async () => {
    state.stopping = true
    clearInterval(pruning)
    await state.restarting
    // The ownership is kept to the end: nobody else can take the folder while it shuts down.
    await stopServer(launch, state.server.pid)
    await state.server.ownership.client.end()
  }
  return {
    stop: () => {
      shutdown ??= stop()
      return shutdown
    },
  }
}

const revive = async (launch: Launch, state: GuardState, watch: () => void) => {
  const { pid, port } = state.server
  launch.log('embedded database: server lost', { pid, port })
  if (Date.now() - state.since > steadyAfter) state.restarts = 0
  while (!state.stopping) {
    await sleep(restartPauses[state.restarts++] ?? longestPause)
    if (state.stopping) return
    const server = await reopen(launch, port)
    if (!server) continue
    Object.assign(state, { server, since: Date.now() })
    launch.log('embedded database: server back', { pid: server.pid, port })
    watch()
    return
  }
}

/** Reopens on the same port only, because clients received the address at the start. */
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
