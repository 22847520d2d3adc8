import type { AuditAction } from '../../../../kernel/contract/audit-acts.ts'
import { addDays } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellersInScope } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { type Commitment, commitmentsTopic, daysAhead } from '../../contract/board.ts'
import { supervisionProblems } from '../../contract/problems.ts'
import { holdCommitment, writeCommitment } from './board.queries.ts'
import { todayOf } from './board.service.ts'

type Place = { day: string; sellerId: string }
type Agreed = Pick<Commitment, 'visits' | 'netCents' | 'collectedCents' | 'note' | 'version'>

const requireSeller = async (tenant: Tenant, session: Session, sellerId: string): Promise<void> => {
  const seen = await sellersInScope(tenant, session.scope)
  if (seen && !seen.includes(sellerId)) throw problem(problems.notFound)
  const found = await tenant.db
    .selectFrom('sellers')
    .select('id')
    .where('envId', '=', tenant.envId)
    .where('id', '=', sellerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw problem(problems.notFound)
}

type Change = {
  place: Place
  action: AuditAction
  version: number
  next: (before: Commitment | null) => Omit<Agreed, 'version'> & { eveningNote: string }
}

const change = async (
  tenant: Tenant,
  session: Session,
  { place, action, version, next }: Change,
): Promise<Commitment> => {
  const before = await holdCommitment(tenant, place)
  if ((before?.version ?? 0) !== version) throw problem(problems.conflict)
  const values = next(before)
  const written = await writeCommitment(tenant, place, {
    ...values,
    version: version + 1,
    updatedBy: session.displayName,
  })
  if (!written) throw problem(problems.conflict)
  await recordHistory(tenant, actorOf(session), [
    { entity: 'dayCommitments', entityId: place.sellerId, action, detail: { day: place.day, ...values } },
  ])
  tenant.publish({ topic: commitmentsTopic, sellerId: place.sellerId, payload: place })
  return written
}

/**
 * What a seller commits to on a day (cents; null: nothing agreed on that). Throws notFound for a seller out of sight,
 * notCommittable for a day that is over or too far, and conflict when somebody else wrote first.
 */
export const commit = async (
  tenant: Tenant,
  session: Session,
  place: Place,
  { version, ...agreed }: Agreed,
): Promise<Commitment> => {
  await requireSeller(tenant, session, place.sellerId)
  const today = todayOf(session)
  if (place.day < today || place.day > addDays(today, daysAhead)) throw problem(supervisionProblems.notCommittable)
  return change(tenant, session, {
    place,
    version,
    action: 'commit',
    next: before => ({ ...agreed, eveningNote: before?.eveningNote ?? '' }),
  })
}

/** What was said of the day in the evening. Throws also notYetOver before the day comes, and noteFirst without commitments. */
export const noteEvening = async (
  tenant: Tenant,
  session: Session,
  place: Place,
  { note, version }: { note: string; version: number },
): Promise<Commitment> => {
  await requireSeller(tenant, session, place.sellerId)
  if (place.day > todayOf(session)) throw problem(supervisionProblems.notYetOver)
  return change(tenant, session, {
    place,
    version,
    action: 'evening',
    next: before => {
      if (!before) throw problem(supervisionProblems.noteFirst)
      const { visits, netCents, collectedCents, note: agreedNote } = before
      return { visits, netCents, collectedCents, note: agreedNote, eveningNote: note }
    },
  })
}
