import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { ProductCalls } from '../../../../../kernel/server/http/product-calls.ts'
import { type ParseObject, selectByIds } from '../select-objects.ts'
import { type Change, decide, decideAll } from './decide.ts'
import type { LiveClass } from './live-classes.ts'
import type { Follower, Group } from './live-groups.ts'
import { type LiveOp, objectText } from './live-messages.ts'
import { findExisting, findMatches, findNewest } from './matching.queries.ts'
import { maximumTracked } from './tracked.ts'

/** Queries in one statement, and written objects that one statement looks at. */
const queriesAtOnce = 100
const objectsAtOnce = 500

export type Telling = { tenant: Tenant; product: ProductCalls }
type GroupChanges = { group: Group; changes: Change[] }

const slices = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

const opOf = ({ isNew }: LiveClass, { what }: Change, object: ParseObject | undefined, exists: boolean): LiveOp => {
  if (what === 'gone') return object || exists ? 'leave' : 'delete'
  return what === 'enter' && object && isNew(object) ? 'create' : what
}

/** Texts of one object, by the keys that are wanted of it. */
const createTexts = (className: string) => {
  const texts = new Map<string, string>()
  return (id: string, object: ParseObject | undefined, { keys }: Follower): string => {
    const name = `${id} ${keys?.join() ?? ''}`
    const text = texts.get(name) ?? objectText(className, object ?? { objectId: id }, keys)
    texts.set(name, text)
    return text
  }
}

/** The groups of one reader: their objects are read once, as a `get` of that reader answers them. */
const tellReader = async ({ tenant, product }: Telling, all: GroupChanges[]): Promise<void> => {
  const [first] = all
  if (!first) return
  const { live, source, session } = first.group
  const ids = [...new Set(all.flatMap(({ changes }) => changes.map(({ id }) => id)))]
  const objects = new Map((await selectByIds(tenant.db, source, ids, null)).map(one => [String(one.objectId), one]))
  const hidden = ids.filter(id => !objects.has(id))
  const everybodys = live.source({ ...session, scope: { kind: 'environment' } }, product)
  const existing = hidden.length > 0 ? await findExisting(tenant.db, everybodys, hidden) : new Set<string>()
  const textOf = createTexts(live.name)
  for (const { group, changes } of all)
    for (const change of changes) {
      const object = objects.get(change.id)
      // What was answered a moment ago and is not any more has its own event.
      if (!object && change.what !== 'gone') continue
      const op = opOf(live, change, object, existing.has(change.id))
      for (const follower of group.followers) follower.tell(op, textOf(change.id, object, follower))
    }
}

const tellAll = async (telling: Telling, all: GroupChanges[]): Promise<void> => {
  const told = all.filter(({ changes }) => changes.length > 0)
  for (const ofReader of Map.groupBy(told, ({ group }) => group.reader).values()) await tellReader(telling, ofReader)
}

/** Tells the followers of these groups, all of one class, what became of written objects. The value says whether one is new. */
export const tellWritten = async (
  telling: Telling,
  groups: Group[],
  written: ReadonlyMap<string, boolean>,
): Promise<void> => {
  for (const slice of slices([...written], objectsAtOnce)) {
    const ids = slice.map(([id]) => id)
    const changed: GroupChanges[] = []
    for (const some of slices(groups, queriesAtOnce)) {
      const matches = await findMatches(telling.tenant, some, ids)
      for (const [at, group] of some.entries())
        if (group.tracked) changed.push({ group, changes: decide(group.tracked, new Map(slice), matches[at] ?? []) })
    }
    await tellAll(telling, changed)
  }
}

/** The same when it is not known what was written: each query is answered anew. */
export const tellLookedAgain = async (telling: Telling, groups: Group[]): Promise<void> => {
  for (const group of groups) {
    const newest = await findNewest(telling.tenant.db, group, maximumTracked)
    if (!group.tracked) continue
    for (const changes of slices(decideAll(group.tracked, newest), objectsAtOnce))
      await tellAll(telling, [{ group, changes }])
  }
}
