import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, recordHistoryOfEach } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { TargetChange } from '../contract/general.ts'
import { type ObjectiveMeasure, objectiveMeasureIds, objectiveMeasures, targetSchemas } from '../contract/measures.ts'
import { objectives } from '../contract/objectives.ts'
import { objectiveProblems } from '../contract/problems.ts'
import type { Targets } from './seller-objectives.queries.ts'
import { findTargets, lockMonth, type TargetRow, writeTargets } from './targets.queries.ts'

const nothing = Object.fromEntries(objectiveMeasureIds.map(measure => [measure, null])) as Targets

/** Each value within what its measure takes; the place of a wrong one is its change's. */
const checkValues = (changes: TargetChange[]): void => {
  const errors = changes.flatMap(({ measure, after }, index) => {
    const parsed = after === null ? null : targetSchemas[measure].safeParse(after)
    if (!parsed || parsed.success) return []
    return [{ path: `changes.${index}.after`, message: parsed.error.issues[0]?.message ?? 'No es válido.' }]
  })
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
}

const checkSellers = async ({ db, envId }: Tenant, ids: string[]): Promise<Map<string, string>> => {
  const found = await db
    .selectFrom('sellers')
    .select(['id', 'name'])
    .where('envId', '=', envId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  const names = new Map(found.map(({ id, name }) => [id, name]))
  if (ids.every(id => names.has(id))) return names
  throw problem(problems.invalidInput, { message: 'Uno de los vendedores no existe en esta empresa.' })
}

const isSame = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < 0.0005)

const refuseStale = (changes: TargetChange[], known: Map<string, TargetRow>, names: Map<string, string>): void => {
  const stale = changes.find(
    ({ sellerId, measure, before }) => !isSame(known.get(sellerId)?.targets[measure] ?? null, before),
  )
  if (!stale) return
  throw problem(objectiveProblems.changedMeanwhile, {
    message: `Otra persona cambió «${objectiveMeasures[stale.measure]}» de ${names.get(stale.sellerId)} mientras tanto. Mirá las nuevas y volvé a guardar.`,
  })
}

const rememberChanges = (
  tenant: Tenant,
  actor: Actor,
  written: { id: string; sellerId: string }[],
  { month, changes }: { month: string; changes: TargetChange[] },
): Promise<void> =>
  recordHistoryOfEach(
    tenant,
    actor,
    { entity: objectives.name, action: 'changed' },
    written.map(({ id, sellerId }) => {
      const own = changes.filter(change => change.sellerId === sellerId)
      const side = (part: 'before' | 'after') => Object.fromEntries(own.map(change => [change.measure, change[part]]))
      return { entityId: id, detail: { month, before: side('before'), after: side('after') } }
    }),
  )

/**
 * Changes targets of a month, all or none. A change whose `before` is no longer there is refused (409): whoever came second
 * is told what changed. Throws invalidInput with the place of each value that its measure does not take.
 */
export const changeTargets = async (
  tenant: Tenant,
  actor: Actor,
  { month, changes }: { month: string; changes: TargetChange[] },
): Promise<number> => {
  checkValues(changes)
  const names = await checkSellers(tenant, [...new Set(changes.map(({ sellerId }) => sellerId))])
  await lockMonth(tenant, month)
  const known = await findTargets(tenant, month, { locks: true })
  refuseStale(changes, known, names)
  const bySeller = Map.groupBy(changes, ({ sellerId }) => sellerId)
  const rows = [...bySeller].map(([sellerId, own]) => ({
    id: known.get(sellerId)?.id ?? null,
    sellerId,
    targets: {
      ...nothing,
      ...known.get(sellerId)?.targets,
      ...Object.fromEntries(own.map(({ measure, after }) => [measure, after])),
    },
  }))
  await rememberChanges(tenant, actor, await writeTargets(tenant, month, rows), { month, changes })
  tenant.publish({ topic: 'objectives', payload: { month } })
  return changes.length
}

export type CopyInput = { month: string; from: string; factor: number; keepsWritten: boolean }

/** Frequency and score are no amounts: a factor leaves them as they are. */
const scaled = (measure: ObjectiveMeasure, value: number, factor: number): number => {
  if (measure === 'score' || measure === 'frequency') return value
  return Math.round(value * factor)
}

/** What copying another month's targets would write: the changes themselves, so that they can be shown, done and taken back. */
export const planCopy = async (
  tenant: Tenant,
  { month, from, factor, keepsWritten }: CopyInput,
): Promise<{ sellers: number; targets: number; replaced: number; changes: TargetChange[] }> => {
  const [source, current] = [await findTargets(tenant, from), await findTargets(tenant, month)]
  const active = await tenant.db
    .selectFrom('sellers')
    .select('id')
    .where('envId', '=', tenant.envId)
    .where('deletedAt', 'is', null)
    .where('isActive', '=', true)
    .execute()
  const changes = active.flatMap(({ id }) =>
    objectiveMeasureIds.flatMap((measure): TargetChange[] => {
      const given = source.get(id)?.targets[measure] ?? null
      const before = current.get(id)?.targets[measure] ?? null
      if (given === null || (keepsWritten && before !== null)) return []
      const after = scaled(measure, given, factor)
      return isSame(before, after) ? [] : [{ sellerId: id, measure, before, after }]
    }),
  )
  return {
    sellers: new Set(changes.map(({ sellerId }) => sellerId)).size,
    targets: changes.length,
    replaced: changes.filter(({ before }) => before !== null).length,
    changes,
  }
}

/** Copies what the person was shown; with another number of targets nothing is touched. Taken back by the inverse changes. */
export const copyTargets = async (
  tenant: Tenant,
  actor: Actor,
  { expected, ...input }: CopyInput & { expected: number },
): Promise<Awaited<ReturnType<typeof planCopy>>> => {
  await lockMonth(tenant, input.month)
  const plan = await planCopy(tenant, input)
  if (plan.targets === 0) throw problem(objectiveProblems.nothingToCopy)
  if (plan.targets !== expected) throw problem(objectiveProblems.otherCount)
  await changeTargets(tenant, actor, { month: input.month, changes: plan.changes })
  return plan
}
