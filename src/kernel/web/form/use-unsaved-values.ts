import { useEffect, useState } from 'react'
import { type Unsaved, useUnsaved } from '../components/use-unsaved.tsx'
import { countChanges } from './draft.ts'

/** Asks before leaving a form that counts its own changes, while there are any. */
export const useUnsavedChanges = (changes: number): Unsaved => {
  const unsaved = useUnsaved()
  const { tell } = unsaved
  useEffect(() => {
    tell(changes)
    return () => tell(0)
  }, [changes, tell])
  return unsaved
}

/** Asks before leaving while the values differ from those the form opened with. */
export const useUnsavedValues = (values: unknown): Unsaved => {
  const [initial] = useState(() => values)
  return useUnsavedChanges(countChanges(initial, values))
}
