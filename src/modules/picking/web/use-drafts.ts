import { useState } from 'react'
import { type Draft, emptyDraft } from './task-draft.ts'

/** The drafts by the key of their article, so that looking at another article loses nothing. */
export const useDrafts = () => {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  return {
    of: (key: string): Draft => drafts.get(key) ?? emptyDraft,
    change: (key: string, part: Partial<Draft>): void =>
      setDrafts(current => new Map(current).set(key, { ...(current.get(key) ?? emptyDraft), ...part })),
    drop: (key: string): void => setDrafts(current => new Map([...current].filter(([one]) => one !== key))),
  }
}
export type Drafts = ReturnType<typeof useDrafts>
