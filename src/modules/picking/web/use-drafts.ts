import { useState } from 'react'
import { type Draft, emptyDraft } from './task-draft.ts'

/** What was written for each article, by its key: looking at another one loses nothing. */
export const useDrafts = () => {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  return {
    of: (key: string): Draft => drafts.get(key) ?? emptyDraft,
    change: (key: string, part: Partial<Draft>): void =>
      setDrafts(known => new Map(known).set(key, { ...(known.get(key) ?? emptyDraft), ...part })),
    drop: (key: string): void => setDrafts(known => new Map([...known].filter(([one]) => one !== key))),
  }
}
export type Drafts = ReturnType<typeof useDrafts>
