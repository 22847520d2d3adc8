import { setTimeout as sleep } from 'node:timers/promises'
import type { Launch } from './launch.ts'
import { isLauncherError, type LauncherError, launcherError } from './launcher-error.ts'
import { type OwnedServer, openServer } from './owned-server.ts'
import { isServerOf } from './server-liveness.ts'
import { pruneLogs } from './server-log.ts'
import { stopServer } from './server-process.ts'

/**
 * Waits before each start in a row, the last one for as long as it takes: a full disk may be given room hours later.
 * A server that stays up for some seconds starts the count again. A server that lives, because it only ended its
 * sessions and recovers by itself, is taken back without a wait: until then its death would pass unseen.
 */
const startPauses = [0, 500, 1_000, 2_000, 4_000, 8_000]
const longestPause = 15_000
const steadyAfter = 5_000
const pruneEvery = 5 * 60_000

export type Guard = { stop: () => Promise<void> }

type GuardInput = { launch: Launch; server: OwnedServer; onExit: (error: LauncherError) => void }

type GuardState = { server: OwnedServer; since: number; starts: number; stopping: boolean; restarting: Promise<void> }

/** Keeps the server up on its port while this process lives: clients only see their connections end and come back. */
export const guardServer = ({ launch, server, onExit }: GuardInput): Guard => {
  const state: GuardState = { server, since: Date.now(), starts: 0, stopping: false, restarting: Promise.resolve() }
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
  if (Date.now() - state.since > steadyAfter) state.starts = 0
  while (!state.stopping) {
    if (!(await isServerOf(launch.cluster, { pid, folder: launch.cluster })))
      await sleep(startPauses[state.starts++] ?? longestPause)
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
