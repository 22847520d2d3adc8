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
export type ScheduleRequest = { tenant: Tenant; session: Session; now: Date }

const textOf = (instant: Date | string | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

export const sendingOf = (row: StoredSending): Sending => ({
  id: row.id,
  state: row.state as SendingState,
  isManual: row.isManual,
  createdAt: textOf(row.createdAt) ?? '',
  finishedAt: textOf(row.finishedAt),
  rowCount: row.rowCount,
  recipients: row.recipients,
  note: row.note,
})

export const rhythmOf = ({ frequency, weekday, monthDay, hour }: StoredSchedule): Rhythm => ({
  frequency: frequency as Rhythm['frequency'],
  weekday,
  monthDay,
  hour,
})

type Around = { last: StoredSending | undefined; names: Map<string, string> }

const scheduleOf = (row: StoredSchedule, { last, names }: Around): Schedule => ({
  id: row.id,
  report: row.dashboardId ? null : row.report,
  dashboard: row.dashboardId ? { id: row.dashboardId, name: names.get(row.dashboardId) ?? null } : null,
  name: row.name,
  parameters: scheduleParameters.safeParse(row.parameters).data ?? scheduleParameters.parse({}),
  format: row.format === 'pdf' ? 'pdf' : 'xlsx',
  ...rhythmOf(row),
  recipients: row.recipients,
  isPaused: row.isPaused,
  nextAt: textOf(row.nextAt) ?? '',
  last: last ? sendingOf(last) : null,
})

/** The person's schedules, newest first, without those whose report does not exist any more. */
export const listSchedules = async ({ tenant, session }: ScheduleRequest): Promise<Schedule[]> => {
  const rows = await selectSchedules(tenant)
    .where('ownerId', '=', session.userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(maximumSchedules)
    .execute()
  const last = new Map(
    (
      await lastSendings(
        tenant,
        rows.map(({ id }) => id),
      )
    ).map(one => [one.scheduleId, one]),
  )
  const names = await dashboardNames(
    { tenant, session },
    rows.flatMap(({ dashboardId }) => dashboardId ?? []),
  )
  return rows
    .filter(({ report, dashboardId }) => dashboardId || findReport(report ?? ''))
    .map(one => scheduleOf(one, { last: last.get(one.id), names }))
}

/** A schedule of the person. Throws notFound for other people's. */
const ownSchedule = async ({ tenant, session }: ScheduleRequest, id: string): Promise<StoredSchedule> => {
  const schedule = await selectSchedules(tenant)
    .where('id', '=', id)
    .where('ownerId', '=', session.userId)
    .executeTakeFirst()
  if (!schedule) throw problem(problems.notFound)
  return schedule
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

/** Throws unless the person and all recipients may see the dashboard. */
const refuseDashboard = async ({ tenant, session }: ScheduleRequest, id: string, people: Person[]): Promise<void> => {
  await getDashboard({ tenant, session }, id).catch(error => {
    throw isProblem(error) && error.problem === problems.notFound ? problem(scheduleProblems.unknownDashboard) : error
  })
  const [stranger] = await whoDoesNotSee(tenant, id, people)
  if (stranger) refuse('recipients', `${stranger.name} no puede ver este tablero. Compartilo primero, o quitalo.`)
}

const valuesOf = async (request: ScheduleRequest, { dashboard, ...input }: Input) => {
  const { tenant, session, now } = request
  const recipients = [...new Set(input.recipients)]
  const people = await findPeople(tenant, recipients)
  if (people.length < recipients.length) throw problem(scheduleProblems.unknownPeople)
  if (dashboard) await refuseDashboard(request, dashboard, people)
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

export const createSchedule = async (request: ScheduleRequest, input: Input): Promise<{ id: string }> => {
  const { tenant, session } = request
  const values = await valuesOf(request, input)
  const schedules = await selectSchedules(tenant)
    .where('ownerId', '=', session.userId)
    .where('deletedAt', 'is', null)
    .limit(maximumSchedules)
    .execute()
  if (schedules.length >= maximumSchedules) throw problem(scheduleProblems.tooMany)
  const id = newId()
  await tenant.db
    .insertInto('reportSchedules')
    .values({ ...values, envId: tenant.envId, id, ownerId: session.userId })
    .execute()
  return { id }
}

/** Possible recipients: everybody in the environment or, for a dashboard, the people who may see it. */
export const listRecipients = async ({ tenant, session }: ScheduleRequest, dashboard: string | undefined) => {
  const people = await listPeople(tenant)
  if (!dashboard) return people
  await getDashboard({ tenant, session }, dashboard)
  const strangers = new Set(await whoDoesNotSee(tenant, dashboard, people))
  return people.filter(person => !strangers.has(person))
}

type Changes = Partial<Awaited<ReturnType<typeof valuesOf>>> & { isPaused?: boolean; deletedAt?: Date | null }

const write = async ({ tenant, now }: ScheduleRequest, id: string, changes: Changes): Promise<void> => {
  await tenant.db
    .updateTable('reportSchedules')
    .set({ ...changes, updatedAt: now })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
}

export const changeSchedule = async (request: ScheduleRequest, id: string, input: Input): Promise<void> => {
  await ownSchedule(request, id)
  await write(request, id, await valuesOf(request, input))
}

/** Sets the next sending from now on: what was due while it was paused or deleted is not sent. */
const rescheduleFromNow = async (request: ScheduleRequest, schedule: StoredSchedule, changes: Changes): Promise<void> =>
  write(request, schedule.id, {
    ...changes,
    nextAt: nextSending(rhythmOf(schedule), request.now, request.session.timeZone),
  })

export const pauseSchedule = async (request: ScheduleRequest, id: string, isPaused: boolean): Promise<void> =>
  rescheduleFromNow(request, await ownSchedule(request, id), { isPaused })

const cancelOpen = async (
  { tenant, now }: ScheduleRequest,
  column: 'id' | 'scheduleId',
  id: string,
): Promise<number> => {
  const { numUpdatedRows } = await tenant.db
    .updateTable('reportSendings')
    .set({ state: 'canceled', finishedAt: now })
    .where('envId', '=', tenant.envId)
    .where(column, '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const removeSchedule = async (request: ScheduleRequest, id: string): Promise<void> => {
  await ownSchedule(request, id)
  await write(request, id, { deletedAt: request.now })
  await cancelOpen(request, 'scheduleId', id)
}

export const restoreSchedule = async (request: ScheduleRequest, id: string): Promise<void> =>
  rescheduleFromNow(request, await ownSchedule(request, id), { deletedAt: null })

export const sendNow = async (request: ScheduleRequest, id: string): Promise<{ id: string }> => {
  const { tenant } = request
  await ownSchedule(request, id)
  const sending = { envId: tenant.envId, id: newId(), scheduleId: id, state: 'waiting', isManual: true }
  await tenant.db
    .insertInto('reportSendings')
    .values({ ...sending, createdAt: request.now })
    .execute()
  return { id: sending.id }
}

const shownSendings = 30

export const listSendings = async (request: ScheduleRequest, id: string): Promise<Sending[]> => {
  await ownSchedule(request, id)
  const sendings = await selectSendings(request.tenant)
    .where('scheduleId', '=', id)
    .orderBy('createdAt', 'desc')
    .limit(shownSendings)
    .execute()
  return sendings.map(sendingOf)
}

/** A sending can be canceled until its mail is queued. */
export const cancelSending = async (request: ScheduleRequest, id: string): Promise<void> => {
  const sending = await selectSendings(request.tenant).where('id', '=', id).executeTakeFirst()
  if (!sending) throw problem(problems.notFound)
  await ownSchedule(request, sending.scheduleId)
  if ((await cancelOpen(request, 'id', id)) === 0) throw problem(scheduleProblems.notWaiting)
}
