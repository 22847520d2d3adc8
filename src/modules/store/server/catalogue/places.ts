import { problem, problems } from '../../../../kernel/contract/problems.ts'

/** Where a page of a catalogue by name ends, as text and back; a page of a menu ends at a number of items. */
export type Place = { name: string; id: string }

export const textAfter = ({ id, name }: Place): string => `${id} ${name}`

/** Throws invalidCursor. */
export const placeOf = (after: string | undefined): Place | null => {
  if (!after) return null
  const id = after.slice(0, 36)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || after[36] !== ' ')
    throw problem(problems.invalidCursor)
  return { id, name: after.slice(37) }
}

/** Throws invalidCursor. */
export const placeAfter = (after: string | undefined): number => {
  if (!after) return 0
  if (!/^\d{1,5}$/.test(after)) throw problem(problems.invalidCursor)
  return Number(after)
}
