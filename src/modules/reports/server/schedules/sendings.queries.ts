import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { nextSending } from './next-sending.ts'
import { type StoredSchedule, type StoredSending, selectSchedules, selectSendings } from './schedules.queries.ts'
import { rhythmOf } from './schedules.service.ts'

/** After this time without an end, the process that claimed a sending is considered dead. */
const claimMinutes = 15
export const maximumAttempts = 3
const atOnce = 100

/** Creates waiting sendings for the schedules that are due; each once, even if several processes do it at the same time. */
export const enqueueDue = async (tenant: Tenant, now: Date, timeZone: string): Promise<void> => {
  const due = await selectSchedules(tenant)
    .where('isPaused', '=', false)
    .where('deletedAt', 'is', null)
    .where('nextAt', '<=', now.toISOString())
    .orderBy('nextAt')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const schedule of due) {
    await tenant.db
      .insertInto('reportSendings')
      .values({ envId: tenant.envId, id: newId(), scheduleId: schedule.id, state: 'waiting', createdAt: now })
      .execute()
    await tenant.db
      .updateTable('reportSchedules')
      .set({ nextAt: nextSending(rhythmOf(schedule), now, timeZone) })
      .where('envId', '=', tenant.envId)
      .where('id', '=', schedule.id)
      .execute()
  }
}

export type Claim = { sending: StoredSending; schedule: StoredSchedule }

/** Claims a sending that waits, or that a dead process left running. Two processes never claim the same one. */
export const claimSending = async (tenant: Tenant, now: Date): Promise<Claim | null> => {
  const claimedBefore = new Date(now.getTime() - claimMinutes * 60_000).toISOString()
  const candidate = await selectSendings(tenant)
    .where(eb =>
      eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'running'), eb('claimedAt', '<', claimedBefore)])]),
    )
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!candidate) return null
  const sending = await tenant.db
    .updateTable('reportSendings')
    .set({ state: 'running', claimedAt: now, attempts: candidate.attempts + 1 })
    .where('envId', '=', tenant.envId)
    .where('id', '=', candidate.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const schedule = await selectSchedules(tenant).where('id', '=', candidate.scheduleId).executeTakeFirstOrThrow()
  return { sending, schedule }
}

type Ending = {
  state: 'sent' | 'failed'
  note?: string | null
  rowCount?: number | null
  fileBytes?: number
  recipients?: string
}

/** Ends the sending. False, without changing it, when it was canceled or another process has claimed it. */
export const endSending = async (
  tenant: Tenant,
  sending: StoredSending,
  now: Date,
  ending: Ending,
): Promise<boolean> => {
  const { numUpdatedRows } = await tenant.db
    .updateTable('reportSendings')
    .set({ ...ending, finishedAt: now })
    .where('envId', '=', tenant.envId)
    .where('id', '=', sending.id)
    .where('state', '=', 'running')
    .where('attempts', '=', sending.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const stopSchedule = async (tenant: Tenant, id: string): Promise<void> => {
  await tenant.db
    .updateTable('reportSchedules')
    .set({ isPaused: true, updatedAt: sql<Date>`now()` })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
}
