import type { DraftInput } from '../../contract/draft.ts'

export type Draft = Omit<DraftInput, 'seenVersion'>

/** What was written here and the server does not have yet, with the version that it was written over. */
export type Kept = { draft: Draft; version: number }

const keyOf = (place: { userId: string; loadId: string }): string => `anden.settlement.${place.userId}.${place.loadId}`

type Place = { userId: string; loadId: string }

/** A refusal, a reload or a lost connection must not lose a count: it stays on this device until it is saved. */
export const keepDraft = (place: Place, copy: Kept): void => {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(copy))
  } catch {
    // A full or forbidden storage is no reason to stop counting: the server has what was saved.
  }
}

export const dropDraft = (place: Place): void => localStorage.removeItem(keyOf(place))

export const readKept = (place: Place): Kept | null => {
  try {
    const copy: Kept | null = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    return copy && typeof copy.version === 'number' && Array.isArray(copy.draft?.goods) ? copy : null
  } catch {
    return null
  }
}
