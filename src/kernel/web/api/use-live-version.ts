import { useState } from 'react'
import { useLiveEvents } from './live-events.ts'

/**
 * A version number for a grid's `version`: it changes with every event of a topic and when the page itself changes
 * rows.
 */
export const useLiveVersion = (topic: string): [version: number, renew: () => void] => {
  const [version, setVersion] = useState(0)
  const renew = () => setVersion(current => current + 1)
  useLiveEvents([topic], renew, renew)
  return [version, renew]
}
