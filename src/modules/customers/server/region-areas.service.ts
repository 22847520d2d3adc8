import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory, recordHistoryOfEach } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { type Area, type InsideCounts, regionProblems } from '../contract/region-areas.ts'
import { countInside, findArea, lockMoving, moveBack, moveToRegion, writeArea } from './region-areas.queries.ts'

type Acting = { tenant: Tenant; session: Session }

const announce = (tenant: Tenant, ids: string[]): void =>
  tenant.publish({ topic: 'customers', payload: {}, recordEvent: { name: 'customer.changed', ids } })

const nobody: InsideCounts = { inside: 0, already: 0, elsewhere: 0, withoutRegion: 0 }

/** Draws, changes or rubs out an area, and tells who is inside. Moves no customer. Unknown region: 404. */
export const saveArea = async ({ tenant, session }: Acting, id: string, area: Area | null): Promise<InsideCounts> => {
  const before = await findArea(tenant, id)
  if (before === undefined) throw problem(problems.notFound)
  await writeArea(tenant, id, area)
  await recordHistory(tenant, actorOf(session), [
    { entity: 'regions', entityId: id, action: 'area', detail: { before, after: area } },
  ])
  return area ? countInside(tenant, session, { id, area }) : nobody
}

const areaOf = async (tenant: Tenant, id: string): Promise<Area> => {
  const area = await findArea(tenant, id)
  if (area === undefined) throw problem(problems.notFound)
  if (!area) throw problem(regionProblems.noArea)
  return area
}

/** Who is inside the area as it is saved; a region without one: 409. */
export const insideOfRegion = async ({ tenant, session }: Acting, id: string): Promise<InsideCounts> =>
  countInside(tenant, session, { id, area: await areaOf(tenant, id) })

/**
 * Gives the region to the customers inside its area. `expected` is how many the person was told would change: when it is no
 * longer so, 409 and nothing changes.
 */
export const assignInside = async (
  { tenant, session }: Acting,
  id: string,
  { expected, takesFromOthers }: { expected: number; takesFromOthers: boolean },
): Promise<{ id: string; changed: number }> => {
  const moved = await lockMoving(tenant, session, { id, area: await areaOf(tenant, id), takesFromOthers })
  if (moved.length !== expected) throw problem(regionProblems.otherCount)
  const assignmentId = newId()
  await tenant.db
    .insertInto('regionAssignments')
    .values({
      envId: tenant.envId,
      id: assignmentId,
      regionId: id,
      customerIds: moved.map(one => one.id),
      // The column holds no region of theirs as null, which the generated type of an array does not say.
      previousRegionIds: moved.map(one => one.before) as string[],
    })
    .execute()
  await moveToRegion(
    tenant,
    moved.map(one => one.id),
    id,
  )
  announce(
    tenant,
    moved.map(one => one.id),
  )
  await recordHistoryOfEach(
    tenant,
    actorOf(session),
    { entity: 'customers', action: 'changed' },
    moved.map(one => ({ entityId: one.id, detail: { before: { region: one.before }, after: { region: id } } })),
  )
  return { id: assignmentId, changed: moved.length }
}

/** Takes an assignment back, once. Customers that somebody moved meanwhile stay where they are. */
export const undoAssignment = async ({ tenant, session }: Acting, id: string): Promise<{ changed: number }> => {
  const stored = await tenant.db
    .selectFrom('regionAssignments')
    .select(['regionId', 'customerIds', 'previousRegionIds', 'undoneAt'])
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw problem(problems.notFound)
  if (stored.undoneAt) throw problem(regionProblems.alreadyUndone)
  const moved = stored.customerIds.map((one, index) => ({ id: one, before: stored.previousRegionIds[index] ?? null }))
  await tenant.db
    .updateTable('regionAssignments')
    .set({ undoneAt: new Date().toISOString() })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
  const changed = new Set(await moveBack(tenant, { regionId: stored.regionId, moved }))
  announce(tenant, [...changed])
  await recordHistoryOfEach(
    tenant,
    actorOf(session),
    { entity: 'customers', action: 'changed' },
    moved
      .filter(one => changed.has(one.id))
      .map(one => ({
        entityId: one.id,
        detail: { before: { region: stored.regionId }, after: { region: one.before } },
      })),
  )
  return { changed: changed.size }
}
