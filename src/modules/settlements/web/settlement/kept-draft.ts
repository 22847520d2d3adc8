import type { DraftInput } from '../../contract/draft.ts'

export type Draft = Omit<DraftInput, 'seenVersion'>

/** A draft that the server does not have yet, with the version of the settlement that it is based on. */
export type Kept = { draft: Draft; version: number }

const keyOf = (place: { userId: string; loadId: string }): string => `anden.settlement.${place.userId}.${place.loadId}`

type Place = { userId: string; loadId: string }

/** Stores a draft on this device until the server has saved it, so that a refusal, a reload or a lost connection does not lose it. */
export const keepDraft = (place: Place, copy: Kept): void => {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(copy))
  } catch {
    // Counting goes on without storage when it is full or forbidden: the server has the last saved draft.
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
