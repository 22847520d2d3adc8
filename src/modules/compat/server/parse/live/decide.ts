import type { Match } from './matching.queries.ts'
import { maximumTracked, type Tracked } from './tracked.ts'

/** What happened to an object, for one query. `gone`: it is answered no more; `enter` may be a creation. */
export type Change = { id: string; what: 'create' | 'enter' | 'update' | 'gone' }

const changeOfMatch = (tracked: Tracked, { id, mark }: Match, isNew: boolean): Change | null => {
  const before = tracked.markOf(id)
  const isUnknown = tracked.isUnknown(id)
  if (!isUnknown) tracked.add({ id, mark })
  if (before === undefined && !isUnknown) return { id, what: isNew ? 'create' : 'enter' }
  // With watched columns, what did not change them is not told.
  return before !== undefined && mark !== null && before === mark ? null : { id, what: 'update' }
}

/** What was written, and which of it is answered now, against what was answered before. */
export const decide = (tracked: Tracked, written: ReadonlyMap<string, boolean>, matches: Match[]): Change[] => {
  const matched = new Map(matches.map(match => [match.id, match]))
  return [...written].flatMap(([id, isNew]): Change[] => {
    const match = matched.get(id)
    if (!match) return tracked.delete(id) ? [{ id, what: 'gone' }] : []
    const change = changeOfMatch(tracked, match, isNew)
    return change ? [change] : []
  })
}

/** The same when it is not known what was written: all that is answered now, against all that was answered before. */
export const decideAll = (tracked: Tracked, newest: (Match & { isRecent: boolean })[]): Change[] => {
  const current = new Map(newest.map(match => [match.id, match]))
  // Below the oldest of a full answer there may be more.
  const oldest = newest.length < maximumTracked ? '' : (newest[0]?.id ?? '')
  const gone = tracked.ids().filter(id => !current.has(id) && id > oldest)
  const written = new Map<string, boolean>(gone.map(id => [id, false]))
  for (const { id, isRecent } of newest)
    if (isRecent || (tracked.markOf(id) === undefined && !tracked.isUnknown(id))) written.set(id, false)
  return decide(tracked, written, newest)
}
