import { useEffect } from 'react'
import { keepSession } from '../session/kept-session.ts'
import { useSession, useSessionIsKept } from '../session/session-store.ts'
import { keepPages, type OfflineScope } from './workers.ts'

/** Makes a page available without network on this device, and stores the session of the person signed in. */
export const useOfflinePage = (name: string, scope: OfflineScope): void => {
  const session = useSession()
  const isKept = useSessionIsKept()
  useEffect(() => {
    if (!isKept) keepSession(session)
  }, [session, isKept])
  useEffect(() => void keepPages(name, scope), [name, scope])
}
