import { useEffect, useState } from 'react'
import { type Unsaved, useUnsaved } from '../components/use-unsaved.tsx'
import { countChanges } from './draft.ts'

/** Leaving a form that counts its own changes asks while there are any. */
export const useUnsavedChanges = (changes: number): Unsaved => {
  const unsaved = useUnsaved()
  const { tell } = unsaved
  useEffect(() => {
    tell(changes)
    return () => tell(0)
  }, [changes, tell])
  return unsaved
}

/** Leaving asks while what a form holds differs from what it opened with. */
export const useUnsavedValues = (values: unknown): Unsaved => {
  const [initial] = useState(() => values)
  return useUnsavedChanges(countChanges(initial, values))
}
