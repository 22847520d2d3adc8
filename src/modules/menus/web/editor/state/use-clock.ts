import { useEffect, useState } from 'react'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { type Clock, clockAt } from '../../../contract/availability.ts'

const minute = 60_000

/** The company's clock, which moves while the page is open. */
export const useClock = (): Clock => {
  const { environment } = useSession()
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return clockAt(at, environment.timeZone)
}
