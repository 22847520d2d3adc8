import pLimit from 'p-limit'
import { isProblem } from '../../../../kernel/contract/problems.ts'
import { createEnvironmentLoop } from '../../../../kernel/server/environment-loop.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { listActiveEnvironments } from '../../../identity/server/index.ts'
import { fileSchedule } from '../../contract/file-schedule.ts'
import { integrationTopic } from '../../contract/live.ts'
import { documentsOf } from './connection-view.ts'
import { type ConnectionRow, claimDue, endLease, renewLease, updateConnection } from './connections.queries.ts'
import { fileSession } from './file-session.ts'
import { quietMs, type Sightings } from './incoming/find-files.ts'
import { takeIn } from './incoming/take-in.ts'
import { nextRun, retryAt } from './next-run.ts'
import { tellAdministrators, tellOfVisit } from './notices.ts'
import { finishInterrupted } from './outgoing/finish-interrupted.ts'
import { runExports, toldFailures } from './outgoing/run-exports.ts'
import { isPlaceProblem, placeProblem } from './places/file-place.ts'
import { openPlace } from './places/open-place.ts'
import { type FileServices, isVisitEnded, type Visit, visitEnded } from './visit.ts'

const everyMs = 15_000
/** Connections that are visited at the same time: a server that is slow holds up few others. */
const atOnce = 4

/** On this channel a process says that a connection has something to do now. */
export const filesChannel = 'anden_files'

export type FileLoopOptions = FileServices & Pick<Platform, 'database' | 'signals'>

type Held = { envId: string; timeZone: string; connection: ConnectionRow; leaseId: string }

const foreignSecret = 'Su contraseña o clave es de otra instalación: escribila de nuevo.'

const secretOf = ({ secrets }: FileServices, { id, sealedSecret }: ConnectionRow) => {
  try {
    return secrets.open(sealedSecret, id)
  } catch (cause) {
    throw placeProblem(foreignSecret, cause)
  }
}

/** What is done in one visit: what was left half done, what came, and what is due to go. */
const visitPlace = async (visit: Visit, sightings: Sightings, signal: AbortSignal): Promise<{ isWaiting: boolean }> => {
  await finishInterrupted(visit)
  const isWaiting = await takeIn(visit, sightings)
  await runExports(visit, signal)
  return { isWaiting }
}

const ours = 'Algo falló de nuestro lado y ya quedó registrado.'

/** Failures in a row make the next visit later each time; the administrators are told once. */
const noteFailure = async (services: FileServices, { envId, connection }: Held, error: unknown): Promise<void> => {
  const { withTenant, now, onError } = services
  if (!isPlaceProblem(error)) onError(error)
  const lastError = isPlaceProblem(error) && isProblem(error) ? error.userMessage : ours
  const { id, name } = connection
  const failures = connection.failures + 1
  await withTenant(envId, async tenant => {
    await updateConnection(tenant, id, {
      failures,
      lastError,
      failingSince: connection.failingSince ? new Date(connection.failingSince) : now(),
      nextAt: retryAt(failures, now()),
    })
    tenant.publish({ topic: integrationTopic, payload: { connectionId: id } })
    if (failures === toldFailures)
      await tellAdministrators(tenant, { name: `La conexión de archivos «${name}» no anda`, description: lastError })
  })
}

/** Takes and drops files, in the process that leads (docs/decisions/0116). */
export const createFileLoop = (options: FileLoopOptions) => {
  const { database, signals, withTenant, now, onError } = options
  const leaseId = newId()
  const stopping = new AbortController()
  const limit = pLimit(atOnce)
  const visiting = new Map<string, Promise<void>>()
  const sightings = new Map<string, Sightings>()

  const sightingsOf = (id: string): Sightings => {
    const known = sightings.get(id) ?? new Map()
    sightings.set(id, known)
    return known
  }
  const keepOf =
    ({ envId, connection }: Held) =>
    async (): Promise<void> => {
      if (stopping.signal.aborted) throw visitEnded('the process stops')
      const isKept = await withTenant(envId, tenant => renewLease(tenant, { connectionId: connection.id, leaseId }))
      if (!isKept) throw visitEnded('another process has the connection')
    }

  const visitOnce = async (held: Held): Promise<void> => {
    const { envId, timeZone, connection } = held
    const { id, hostKey } = connection
    const { address } = documentsOf(connection)
    const place = await openPlace(options.rules, { envId, address, hostKey, secret: secretOf(options, connection) })
    const visit: Visit = {
      ...options,
      envId,
      timeZone,
      connection,
      place,
      session: fileSession(connection, { envId, timeZone }),
      keep: keepOf(held),
      toTell: { rejected: [], review: [], failed: [] },
    }
    try {
      const { isWaiting } = await visitPlace(visit, sightingsOf(id), stopping.signal)
      const usual = nextRun(fileSchedule.parse(connection.schedule), now(), timeZone)
      const soon = new Date(now().getTime() + quietMs)
      await withTenant(envId, async tenant => {
        await updateConnection(tenant, id, {
          lookedAt: now(),
          failures: 0,
          failingSince: null,
          lastError: null,
          nextAt: isWaiting && soon < usual ? soon : usual,
        })
        tenant.publish({ topic: integrationTopic, payload: { connectionId: id } })
      })
    } finally {
      await tellOfVisit(visit).catch(onError)
      await place.close()
    }
  }

  const run = async (held: Held): Promise<void> => {
    try {
      if (!stopping.signal.aborted) await visitOnce(held)
    } catch (error) {
      if (!isVisitEnded(error)) await noteFailure(options, held, error)
    } finally {
      await withTenant(held.envId, tenant => endLease(tenant, { connectionId: held.connection.id, leaseId }))
    }
  }

  /** Visits go on by themselves, so that a server that is slow holds up no other company. */
  const begin = async (envId: string): Promise<boolean> => {
    const { due, timeZone } = await withTenant(envId, async tenant => ({
      due: await claimDue(tenant, leaseId, now()),
      timeZone: (await tenant.environment()).timeZone,
    }))
    for (const connection of due) {
      const { id } = connection
      const work = limit(() => run({ envId, timeZone, connection, leaseId }))
      visiting.set(
        id,
        work.catch(onError).finally(() => void visiting.delete(id)),
      )
    }
    return false
  }

  const listEnvironments = () => listActiveEnvironments(database)
  const loop = createEnvironmentLoop({ listEnvironments, work: begin, everyMs, onError })
  signals.on(filesChannel, () => {
    if (!stopping.signal.aborted) loop.wake()
  })
  return {
    start: loop.start,
    /** One pass, until all that it began has ended. */
    async runOnce(): Promise<void> {
      for (const { id } of await listEnvironments()) await begin(id)
      await Promise.all(visiting.values())
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('the exchange of files was stopped'))
      await loop.stop()
      await Promise.all(visiting.values())
    },
  }
}
