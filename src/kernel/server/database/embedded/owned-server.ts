import { setTimeout as sleep } from 'node:timers/promises'
import { usableBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { checkCluster, exists, type Launch } from './launch.ts'
import { isLauncherError, launcherError } from './launcher-error.ts'
import { type Ownership, type RunningServer, takeOwnership } from './owner-lock.ts'
import { disownPostmaster, readPostmaster } from './postmaster-file.ts'
import { endOrphans, isPidTaken, isServerOf } from './server-liveness.ts'
import { startLimit, startServer } from './server-process.ts'

export type OwnedServer = RunningServer & { ownership: Ownership; reattached: boolean }

/** Pauses between attempts: a port lost to a race needs none, the children of a killed server need a few seconds. */
const pauses = [50, 200, 500, 1_000, 2_000, 4_000]

/** The running server of this folder; waits while it starts or stops. */
const findRunning = async (launch: Launch): Promise<RunningServer | undefined> => {
  const startedAt = Date.now()
  while (Date.now() - startedAt < startLimit) {
    const postmaster = await readPostmaster(launch.cluster)
    if (!postmaster) return undefined
    if (!(await isServerOf(launch.cluster, postmaster))) {
      if (isPidTaken(postmaster.pid)) await disownPostmaster(launch.cluster, postmaster.pid)
      return undefined
    }
    if (postmaster.ready) return postmaster
    await sleep(20)
  }
  throw launcherError({ code: 'start-failed', folder: launch.cluster, detail: 'neither ready nor stopped in time' })
}

const attach = async (launch: Launch): Promise<OwnedServer | undefined> => {
  if (!(await exists(launch.cluster))) return undefined
  const running = await findRunning(launch)
  if (!running) return undefined
  await checkCluster(launch)
  const ownership = await takeOwnership(launch, running)
  return ownership && { ...running, ownership, reattached: true }
}

const start = async (launch: Launch, port: number): Promise<OwnedServer | undefined> => {
  const binaries = await usableBinaries(launch)
  await ensureCluster(launch, binaries)
  const running = { pid: await startServer(launch, binaries, port), port, folder: launch.cluster }
  const ownership = await takeOwnership(launch, running)
  return ownership && { ...running, ownership, reattached: false }
}

const wrongSetting = /invalid value for parameter|unrecognized configuration parameter|is outside the valid range/

/** A failed start is tried again. A folder of another process, a broken one or a wrong setting would fail again. */
const isFinal = (error: unknown) =>
  !isLauncherError(error) || error.code !== 'start-failed' || wrongSetting.test(error.message)

/** Attaches to the folder's running server or starts one, and owns it. `pickPort` is called at every attempt. */
export const openServer = async (launch: Launch, pickPort: () => Promise<number>): Promise<OwnedServer> => {
  let failure: unknown
  for (const pause of pauses) {
    try {
      const server = (await attach(launch)) ?? (await start(launch, await pickPort()))
      if (server) return server
    } catch (error) {
      if (isFinal(error)) throw error
      failure = error
      launch.log('embedded database: start attempt failed', { error: String(error) })
      if (String(error).includes('is still in use')) await endOrphans(launch.cluster)
    }
    await sleep(pause)
  }
  throw failure ?? launcherError({ code: 'start-failed', folder: launch.cluster, detail: 'the server went away' })
}
