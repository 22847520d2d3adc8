import type { z } from 'zod'
import { isProblem, problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { dashboardNames, getDashboard, whoDoesNotSee } from '../../../dashboards/server/index.ts'
import { findReport } from '../../contract/library.ts'
import {
  maximumSchedules,
  type Schedule,
  type Sending,
  type SendingState,
  type scheduleInput,
  scheduleParameters,
  scheduleProblems,
} from '../../contract/schedules.ts'
import { nextSending, type Rhythm } from './next-sending.ts'
import {
  findPeople,
  lastSendings,
  listPeople,
  type StoredSchedule,
  type StoredSending,
  selectSchedules,
  selectSendings,
} from './schedules.queries.ts'

type Input = z.output<typeof scheduleInput>
type Person = Awaited<ReturnType<typeof findPeople>>[number]
export type Asked = { tenant: Tenant; session: Session; now: Date }

const textOf = (instant: Date | string | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

export const shownSending = (stored: StoredSending): Sending => ({
  id: stored.id,
  state: stored.state as SendingState,
  isManual: stored.isManual,
  createdAt: textOf(stored.createdAt) ?? '',
  finishedAt: textOf(stored.finishedAt),
  rowCount: stored.rowCount,
  recipients: stored.recipients,
  note: stored.note,
})

export const rhythmOf = ({ frequency, weekday, monthDay, hour }: StoredSchedule): Rhythm => ({
  frequency: frequency as Rhythm['frequency'],
  weekday,
  monthDay,
  hour,
})

type Around = { last: StoredSending | undefined; names: Map<string, string> }

const shown = (stored: StoredSchedule, { last, names }: Around): Schedule => ({
  id: stored.id,
  report: stored.dashboardId ? null : stored.report,
  dashboard: stored.dashboardId ? { id: stored.dashboardId, name: names.get(stored.dashboardId) ?? null } : null,
  name: stored.name,
  parameters: scheduleParameters.safeParse(stored.parameters).data ?? scheduleParameters.parse({}),
  format: stored.format === 'pdf' ? 'pdf' : 'xlsx',
  ...rhythmOf(stored),
  recipients: stored.recipients,
  isPaused: stored.isPaused,
  nextAt: textOf(stored.nextAt) ?? '',
  last: last ? shownSending(last) : null,
})

/** A person's own, newest first; those whose report is no more are left out. */
export const listSchedules = async ({ tenant, session }: Asked): Promise<Schedule[]> => {
  const stored = await selectSchedules(tenant)
    .where('ownerId', '=', session.userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(maximumSchedules)
    .execute()
  const last = new Map(
    (
      await lastSendings(
        tenant,
        stored.map(({ id }) => id),
      )
    ).map(one => [one.scheduleId, one]),
  )
  const names = await dashboardNames(
    { tenant, session },
    stored.flatMap(({ dashboardId }) => dashboardId ?? []),
  )
  return stored
    .filter(({ report, dashboardId }) => dashboardId || findReport(report ?? ''))
    .map(one => shown(one, { last: last.get(one.id), names }))
}

/** One of the person's own; a problem for anybody else's. */
const ownSchedule = async ({ tenant, session }: Asked, id: string): Promise<StoredSchedule> => {
  const stored = await selectSchedules(tenant)
    .where('id', '=', id)
    .where('ownerId', '=', session.userId)
    .executeTakeFirst()
  if (!stored) throw problem(problems.notFound)
  return stored
}

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { message, errors: [{ path, message }] })
}

const refuseThreshold = ({ report: id, parameters }: Input): void => {
  const report = findReport(id ?? '')
  if (!report) throw problem(scheduleProblems.unknownReport)
  const { threshold } = parameters
  if (threshold === undefined || !report.threshold) return
  const { min, max, title } = report.threshold
  if (threshold >= min && threshold <= max) return
  refuse('parameters.threshold', `«${title}» va desde ${min} hasta ${max}.`)
}

/** A dashboard goes to whoever could open it, and its sender is one of them. */
const refuseDashboard = async ({ tenant, session }: Asked, id: string, people: Person[]): Promise<void> => {
  await getDashboard({ tenant, session }, id).catch(error => {
    throw isProblem(error) && error.problem === problems.notFound ? problem(scheduleProblems.unknownDashboard) : error
  })
  const [stranger] = await whoDoesNotSee(tenant, id, people)
  if (stranger) refuse('recipients', `${stranger.name} no puede ver este tablero. Compartilo primero, o quitalo.`)
}

const valuesOf = async (asked: Asked, { dashboard, ...input }: Input) => {
  const { tenant, session, now } = asked
  const recipients = [...new Set(input.recipients)]
  const people = await findPeople(tenant, recipients)
  if (people.length < recipients.length) throw problem(scheduleProblems.unknownPeople)
  if (dashboard) await refuseDashboard(asked, dashboard, people)
  else refuseThreshold({ ...input, dashboard })
  return {
    ...input,
    dashboardId: dashboard,
    recipients,
    parameters: JSON.stringify(input.parameters),
    nextAt: nextSending(input, now, session.timeZone),
    updatedAt: now,
  }
}

export const createSchedule = async (asked: Asked, input: Input): Promise<{ id: string }> => {
  const { tenant, session } = asked
  const values = await valuesOf(asked, input)
  const held = await selectSchedules(tenant)
    .where('ownerId', '=', session.userId)
    .where('deletedAt', 'is', null)
    .limit(maximumSchedules)
    .execute()
  if (held.length >= maximumSchedules) throw problem(scheduleProblems.tooMany)
  const id = newId()
  await tenant.db
    .insertInto('reportSchedules')
    .values({ ...values, envId: tenant.envId, id, ownerId: session.userId })
    .execute()
  return { id }
}

/** Whom something can be sent to: everybody of the company or, of a dashboard, whoever may see it. */
export const listRecipients = async ({ tenant, session }: Asked, dashboard: string | undefined) => {
  const people = await listPeople(tenant)
  if (!dashboard) return people
  await getDashboard({ tenant, session }, dashboard)
  const strangers = new Set(await whoDoesNotSee(tenant, dashboard, people))
  return people.filter(person => !strangers.has(person))
}

type Changes = Partial<Awaited<ReturnType<typeof valuesOf>>> & { isPaused?: boolean; deletedAt?: Date | null }

const write = async ({ tenant, now }: Asked, id: string, changes: Changes): Promise<void> => {
  await tenant.db
    .updateTable('reportSchedules')
    .set({ ...changes, updatedAt: now })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
}

export const changeSchedule = async (asked: Asked, id: string, input: Input): Promise<void> => {
  await ownSchedule(asked, id)
  await write(asked, id, await valuesOf(asked, input))
}

/** From now on: what passed while it was paused or deleted is not sent. */
const againFromNow = async (asked: Asked, stored: StoredSchedule, changes: Changes): Promise<void> =>
  write(asked, stored.id, { ...changes, nextAt: nextSending(rhythmOf(stored), asked.now, asked.session.timeZone) })

export const pauseSchedule = async (asked: Asked, id: string, isPaused: boolean): Promise<void> =>
  againFromNow(asked, await ownSchedule(asked, id), { isPaused })

const cancelOpen = async ({ tenant, now }: Asked, column: 'id' | 'scheduleId', id: string): Promise<number> => {
  const canceled = await tenant.db
    .updateTable('reportSendings')
    .set({ state: 'canceled', finishedAt: now })
    .where('envId', '=', tenant.envId)
    .where(column, '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return Number(canceled.numUpdatedRows)
}

export const removeSchedule = async (asked: Asked, id: string): Promise<void> => {
  await ownSchedule(asked, id)
  await write(asked, id, { deletedAt: asked.now })
  await cancelOpen(asked, 'scheduleId', id)
}

export const restoreSchedule = async (asked: Asked, id: string): Promise<void> =>
  againFromNow(asked, await ownSchedule(asked, id), { deletedAt: null })

export const sendNow = async (asked: Asked, id: string): Promise<{ id: string }> => {
  const { tenant } = asked
  await ownSchedule(asked, id)
  const sending = { envId: tenant.envId, id: newId(), scheduleId: id, state: 'waiting', isManual: true }
  await tenant.db
    .insertInto('reportSendings')
    .values({ ...sending, createdAt: asked.now })
    .execute()
  return { id: sending.id }
}

const shownSendings = 30

export const listSendings = async (asked: Asked, id: string): Promise<Sending[]> => {
  await ownSchedule(asked, id)
  const found = await selectSendings(asked.tenant)
    .where('scheduleId', '=', id)
    .orderBy('createdAt', 'desc')
    .limit(shownSendings)
    .execute()
  return found.map(shownSending)
}

/** Until its letter is queued a sending can be taken back. */
export const cancelSending = async (asked: Asked, id: string): Promise<void> => {
  const sending = await selectSendings(asked.tenant).where('id', '=', id).executeTakeFirst()
  if (!sending) throw problem(problems.notFound)
  await ownSchedule(asked, sending.scheduleId)
  if ((await cancelOpen(asked, 'id', id)) === 0) throw problem(scheduleProblems.notWaiting)
}
