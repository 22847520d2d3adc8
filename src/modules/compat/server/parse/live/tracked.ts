import type { Match } from './matching.queries.ts'

/** A query that answers more objects than this is followed for the newest of them by what was before, and for the others without. */
export const maximumTracked = 2_000

/**
 * The newest objects that a query answered, so that a change tells whether an object enters or leaves. Ids are uuid v7: they
 * grow with time. All objects that are newer than `floor` and were answered are here.
 */
export const createTracked = (newest: Match[]) => {
  const marks = new Map<string, string | null>()
  let floor: string | null = newest.length >= maximumTracked ? (newest[0]?.id ?? null) : null

  const raise = (id: string): void => {
    if (floor === null || id > floor) floor = id
  }
  const add = ({ id, mark }: Match): void => {
    marks.set(id, mark)
    if (marks.size <= maximumTracked) return
    const [oldest] = marks.keys()
    if (oldest === undefined) return
    marks.delete(oldest)
    raise(oldest)
  }
  for (const match of newest) add(match)

  return {
    add,
    delete: (id: string): boolean => marks.delete(id),
    /** Undefined: it was not answered, or it is too old to know. */
    markOf: (id: string): string | null | undefined => marks.get(id),
    /** Whether it is so old that it may have been answered although it is not here. */
    isUnknown: (id: string): boolean => !marks.has(id) && floor !== null && id <= floor,
    ids: (): string[] => [...marks.keys()],
  }
}

export type Tracked = ReturnType<typeof createTracked>
