import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { actOnCount } from './count-acts.service.ts'
import { readLines } from './count-lines.queries.ts'
import { readPlaces, readSession } from './count-sessions.queries.ts'
import { enterCount, openCount } from './counting.service.ts'

type Setting = { people: { displayName: string; roleNumber: number }[]; now: Date; timeZone: string }

/** Lines that a demonstration count has at most. */
const maximumLines = 60

/** The counted units of a lot: one lot in six is slightly short. */
const countedOf = (units: number, index: number): number => Math.max(0, units - (index % 6 === 2 ? 1 + (index % 3) : 0))

const fill = async (
  tenant: Tenant,
  id: string,
  { actors, day, part }: { actors: string[]; day: string; part: number },
): Promise<void> => {
  const session = await readSession(tenant, id)
  const lines = await readLines(tenant, session, day)
  for (const [index, { articleId, lot, expiresOn, expected }] of lines
    .slice(0, Math.ceil(Math.min(lines.length, maximumLines) * part))
    .entries()) {
    const name = actors[index % actors.length] ?? 'Depósito'
    await enterCount(tenant, { userId: null, name }, id, {
      key: newId(),
      article: articleId,
      lot,
      expiresOn,
      units: countedOf(expected ?? 0, index),
      photo: null,
    })
  }
}

/** Two counts of a demonstration by its busiest rubro and brand: one approved with its adjustments, one half way. */
export const seedCounts = async (transaction: Tenant, { people, now, timeZone }: Setting): Promise<void> => {
  // No screen is open while the company is created: no events are published.
  const tenant = { ...transaction, publish: () => {} }
  const [place] = await readPlaces(tenant)
  const items = await tenant.db
    .selectFrom('items')
    .select('id')
    .where('envId', '=', tenant.envId)
    .where('parentId', 'is', null)
    .orderBy('code')
    .limit(2)
    .execute()
  const [first, second] = items
  if (!place || !first || !second) return
  const names = people
    .filter(({ roleNumber }) => roleNumber !== 2 && roleNumber !== 3)
    .map(({ displayName }) => displayName)
  const actor = { userId: null, name: people.find(({ roleNumber }) => roleNumber === 1)?.displayName ?? 'Depósito' }
  const common = {
    place: { kind: place.kind, id: place.id },
    scope: 'items' as const,
    isBlind: true,
    toleranceUnits: 2,
    tolerancePercent: 1,
  }
  const setting = { actors: names.slice(0, 3), day: now.toISOString().slice(0, 10) }
  const approvedCount = await openCount(tenant, actor, { ...common, scopeIds: [first.id], note: 'Conteo mensual' })
  await fill(tenant, approvedCount, { ...setting, part: 1 })
  const doer = { actor, timeZone }
  await actOnCount(tenant, doer, approvedCount, { act: 'close', uncounted: 'leave', reason: '' })
  await actOnCount(tenant, doer, approvedCount, { act: 'approve', uncounted: 'leave', reason: '' })
  const running = await openCount(tenant, actor, { ...common, scopeIds: [second.id], note: 'Control semanal' })
  await fill(tenant, running, { ...setting, part: 0.5 })
}
