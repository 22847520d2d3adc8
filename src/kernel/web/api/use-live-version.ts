import { useState } from 'react'
import { useLiveEvents } from './live-events.ts'

/** The number of a grid's rows: another one with every event of a topic, or when something of the page's own changed them. */
export const useLiveVersion = (topic: string): [version: number, renew: () => void] => {
  const [version, setVersion] = useState(0)
  const renew = () => setVersion(current => current + 1)
  useLiveEvents([topic], renew, renew)
  return [version, renew]
}
